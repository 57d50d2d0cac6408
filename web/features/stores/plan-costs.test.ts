import { expect, test } from 'vitest'
import { cheapest, costOf } from './plan-costs.ts'

const plans = [
  { id: 'starter', monthlyFee: 0, commissionPercentage: 10 },
  { id: 'growth', monthlyFee: 7500, commissionPercentage: 7 },
  { id: 'pro', monthlyFee: 20_000, commissionPercentage: 5 },
]

test.each([
  ['starter', 0],
  ['starter', 250_000],
  ['growth', 250_001],
  ['growth', 625_000],
  ['pro', 625_001],
])('%s costs least with sales of ₦%d', (id, sales) => {
  expect(cheapest(plans, sales)?.id).toBe(id)
})

test('adds fee and commission to the kobo', () => {
  expect(costOf({ monthlyFee: 7500, commissionPercentage: 7 }, 100_000.55)).toBe(14_500.04)
  expect(cheapest([], 1)).toBeUndefined()
})
