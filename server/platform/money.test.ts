import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, formatKobo, share, spread, sum, toKobo, toNaira } from './money.ts'

const kobo = fc.integer({ min: 0, max: 1_000_000_000_00 })

test('a half is rounded up, once', () => {
  expect(share(1, 1, 2)).toBe(1)
  expect(share(3, 1, 2)).toBe(2)
  expect(share(-1, 1, 2)).toBe(-1)
  expect(basisPoints(1_800_000, 1000)).toBe(180_000)
  expect(basisPoints(5, 1000)).toBe(1)
  expect(basisPoints(4, 1000)).toBe(0)
})

test('the parts of a spread add up, are within a kobo of their share, and follow the weights', () => {
  fc.assert(
    fc.property(
      kobo,
      fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const parts = spread(amount, weights)
        const total = sum(weights)
        expect(sum(parts)).toBe(total === 0 ? 0 : amount)
        if (total === 0) return
        parts.forEach((part, i) => {
          const exact = (amount * (weights[i] ?? 0)) / total
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(1)
          if (weights[i] === 0) expect(part).toBe(0)
        })
      },
    ),
  )
})

test('the left over kobo go to the largest remainders', () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(spread(10, [5, 3, 3])).toEqual([4, 3, 3])
  expect(spread(1, [1, 2])).toEqual([0, 1])
})

test('naira and kobo convert both ways without loss', () => {
  fc.assert(fc.property(kobo, amount => toKobo(toNaira(amount)) === amount))
})

test('money reads with two decimals and thousands separators', () => {
  expect(formatKobo(123_450)).toBe('₦1,234.50')
  expect(formatKobo(-5)).toBe('−₦0.05')
})
