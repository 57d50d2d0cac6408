import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { type Line, type Part, priceCheckout } from './price.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unit: fc.integer({ min: 0, max: 500_000_000 }),
    off: fc.nat(100),
  })
  .map(({ off, ...of }): Line => ({ ...of, discount: Math.floor((of.quantity * of.unit * off) / 100) }))
const part: fc.Arbitrary<Part> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  shipping: fc.nat(5_000_000),
  commissionBps: fc.constantFrom(0, 500, 700, 1000, 10_000),
})
const parts = fc.array(part, { maxLength: 6 })
const sums = ['subtotal', 'discount', 'shipping', 'total'] as const

test('the worked example of the design: ₦20,000 of goods less ₦2,000, delivery ₦1,500, Starter', () => {
  const { parts, ...price } = priceCheckout([
    { lines: [{ quantity: 2, unit: 1_000_000, discount: 200_000 }], shipping: 150_000, commissionBps: 1000 },
  ])
  expect(price).toEqual({ subtotal: 2_000_000, discount: 200_000, shipping: 150_000, total: 1_950_000 })
  expect(parts[0]?.commission).toBe(180_000)
})

test('commission is rounded at each line, not over the store', () => {
  const penny = { quantity: 1, unit: 5, discount: 0 }
  expect(priceCheckout([{ lines: [penny, penny], shipping: 0, commissionBps: 1000 }]).parts[0]?.commission).toBe(2)
})

test('totals add up: of lines to their store, of stores to the whole', () => {
  fc.assert(
    fc.property(parts, basket => {
      const whole = priceCheckout(basket)
      expect(whole.total).toBe(whole.subtotal - whole.discount + whole.shipping)
      for (const name of sums) expect(whole[name]).toBe(sum(whole.parts.map(each => each[name])))
      for (const each of whole.parts) {
        expect(each.total).toBe(sum(each.lines.map(({ total }) => total)) + each.shipping)
        expect(each.commission).toBe(sum(each.lines.map(({ commission }) => commission)))
      }
    }),
  )
})

test('the order of lines and stores doesn’t matter', () => {
  const shuffled = parts.chain(basket =>
    fc.record({
      basket: fc.constant(basket),
      other: fc
        .tuple(...basket.map(each => fc.shuffledSubarray([...each.lines], { minLength: each.lines.length })))
        .map(lines => basket.map((each, at) => ({ ...each, lines: lines[at] ?? [] })).reverse()),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ basket, other }) => {
      const [a, b] = [priceCheckout(basket), priceCheckout(other)]
      for (const name of sums) expect(b[name]).toBe(a[name])
      expect(b.parts.map(each => each.commission).reverse()).toEqual(a.parts.map(each => each.commission))
    }),
  )
})

test('nothing is negative, and no commission is above its goods', () => {
  fc.assert(
    fc.property(parts, basket => {
      const whole = priceCheckout(basket)
      for (const name of sums) expect(whole[name]).toBeGreaterThanOrEqual(0)
      for (const { lines } of whole.parts)
        for (const { total, commission } of lines) {
          expect(commission).toBeGreaterThanOrEqual(0)
          expect(commission).toBeLessThanOrEqual(total)
        }
    }),
  )
})

test.each([
  { quantity: 0, unit: 100, discount: 0 },
  { quantity: -1, unit: 100, discount: 0 },
  { quantity: 1, unit: -1, discount: 0 },
  { quantity: 1, unit: 100, discount: 101 },
  { quantity: 1, unit: 100, discount: -1 },
  { quantity: 99, unit: Number.MAX_SAFE_INTEGER, discount: 0 },
])('$quantity × $unit less $discount is refused', wrong => {
  expect(() => priceCheckout([{ lines: [wrong], shipping: 0, commissionBps: 1000 }])).toThrow(RangeError)
})
