import { expect, test } from 'vitest'
import type { AdminPromotion } from '#contract/offers/offers.ts'
import { hiddenBy } from './hidden-by.ts'

const promotion = (shown: boolean, inStock: boolean) => ({ shown, product: { inStock } }) as AdminPromotion

test('says which promotions the home page leaves out', () => {
  const rows = [
    promotion(false, true),
    promotion(false, false),
    ...Array.from({ length: 7 }, () => promotion(true, true)),
  ]
  expect(rows.map(row => hiddenBy(row, rows, 0))).toEqual([
    ...['Not on sale', 'Sold out'],
    ...Array.from({ length: 6 }, () => undefined),
    'Not shown: only the first 6',
  ])
  const [next] = rows.slice(-1)
  expect(next && hiddenBy(next, [next], 24)).toBe('Not shown: only the first 6')
})
