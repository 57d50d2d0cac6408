import { expect, test } from 'vitest'
import { formatKobo } from '#platform/money.ts'
import { changedPrice, changedRegularPrice, priceProblem, priceRange, salePrice } from './price-change.ts'

test.each([
  // naira, unit, by, roundTo, result in naira
  [15_000, 'percent', 10, 0.01, 16_500],
  [1500.5, 'percent', 10, 0.01, 1650.55],
  [1500.5, 'percent', 10, 1, 1651],
  [12_345, 'percent', 7, 10, 13_210],
  [12_345, 'percent', -7.5, 50, 11_400],
  [450, 'percent', 10, 10, 500],
  [5, 'percent', -99, 0.01, 0.05],
  [0.01, 'percent', 50, 0.01, 0.02],
  [1500.5, 'naira', 100, 0.01, 1600.5],
  [1500.5, 'naira', 100, 1, 1601],
  [500, 'naira', -600, 0.01, -100],
  [1_000_000_000, 'percent', 500, 1000, 6_000_000_000],
] as const)('₦%s by %s %s, to ₦%s', (price, unit, by, roundTo, result) => {
  expect(changedPrice(Math.round(price * 100), { unit, by, roundTo })).toBe(Math.round(result * 100))
})

test.each([
  [16_212.5, 'percent', -15, 1, 13_780],
  [15_000, 'percent', -10, 0.01, 13_500],
  [0.03, 'percent', -50, 0.01, 0.01],
  [999.99, 'percent', -0.01, 0.01, 999.89],
  [1_000_000_000, 'percent', -0.01, 1000, 999_900_000],
  [1500.5, 'naira', -100, 1, 1400],
  [1500, 'naira', -100, 1000, 1000],
  [450, 'percent', -10, 1000, 0],
] as const)('₦%s less %s %s on sale, to ₦%s: ₦%s', (price, unit, by, roundTo, result) => {
  expect(salePrice(Math.round(price * 100), { unit, by, roundTo })).toBe(Math.round(result * 100))
})

test('the price before a discount stays, rises with the price, and never appears by itself', () => {
  const up = { unit: 'percent', by: 50, roundTo: 0.01 } as const
  const down = { unit: 'percent', by: -50, roundTo: 0.01 } as const
  expect(changedRegularPrice({ selling: 1000_00, list: 2000_00 }, up)).toEqual({ selling: 1500_00, list: 2000_00 })
  expect(changedRegularPrice({ selling: 1000_00, list: 1200_00 }, up)).toEqual({ selling: 1500_00, list: 1500_00 })
  expect(changedRegularPrice({ selling: 1000_00, list: 1000_00 }, down)).toEqual({ selling: 500_00, list: 500_00 })
})

test('a price is from ₦1 to the highest price of a product', () => {
  expect(priceProblem(99)).toBe('The price would be ₦0.99. A price is at least ₦1.')
  expect(priceProblem(-100_00)).toContain('−₦100.00')
  expect(priceProblem(100)).toBeUndefined()
  expect(priceProblem(1_000_000_001_00)).toContain(formatKobo(1_000_000_001_00))
  expect(priceRange([5_00, 5_00])).toBe('₦5.00')
  expect(priceRange([9_00, 5_00])).toBe('₦5.00 to ₦9.00')
})
