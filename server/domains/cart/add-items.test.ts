import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostOfOne, mostThings } from '#contract/cart/cart-limits.ts'
import { countOf, type Items, type Kept, merged } from './add-items.ts'

const kept = (of: number, quantity: number, saved = false, seen = 1000): Kept => ({
  variantId: `v${of}`,
  quantity,
  saved,
  seen,
})
const items = (...all: Kept[]): Items => new Map(all.map(item => [item.variantId, item]))
const many = (from: number, count: number, saved = false) =>
  Array.from({ length: count }, (_, n) => kept(from + n, 1, saved))

const anyKept = fc
  .record({ of: fc.nat(130), quantity: fc.integer({ min: 1, max: mostOfOne }), saved: fc.boolean(), seen: fc.nat(9) })
  .map(({ of, quantity, saved, seen }) => kept(of, quantity, saved, seen))
const anyItems = fc.array(anyKept, { maxLength: 90 }).map(all => items(...all))

test.each([
  [
    'in both carts, the larger quantity, at the price the browser saw',
    kept(1, 3),
    kept(1, 2, false, 900),
    [3, false, 900],
  ],
  ['in both carts, the browser has more', kept(1, 3), kept(1, 7), [7, false, 1000]],
  ['saved in both, the larger quantity', kept(1, 3, true), kept(1, 7, true), [7, true, 1000]],
  ['saved in the account, in the browser’s cart', kept(1, 5, true), kept(1, 2), [2, false, 1000]],
  ['in the account’s cart, saved in the browser', kept(1, 2), kept(1, 5, true), [2, false, 1000]],
  ['only in the browser', kept(2, 1), kept(1, 5, true), [5, true, 1000]],
])('%s', (_, had, browser, [quantity, saved, seen]) => {
  expect(merged(items(had), [browser]).get('v1')).toEqual({ variantId: 'v1', quantity, saved, seen })
})

test('saves overflow of the cart for later, and drops overflow of that list', () => {
  const full = items(...many(0, mostThings))
  const over = merged(full, [kept(200, 4), kept(5, 9)])
  expect(over.get('v200')).toMatchObject({ saved: true, quantity: 4 })
  expect(over.get('v5')?.quantity).toBe(9)
  const all = items(...many(0, mostThings), ...many(1000, mostThings, true))
  expect(merged(all, [kept(200, 4)]).has('v200')).toBe(false)
  expect(merged(all, [kept(1003, 4, true)]).get('v1003')?.quantity).toBe(4)
})

test('merges without losing the account’s items, within the limits and idempotently', () => {
  fc.assert(
    fc.property(anyItems, fc.array(anyKept, { maxLength: 60 }), (had, browser) => {
      const after = merged(had, browser)
      for (const [variantId, { quantity, saved }] of had) {
        const now = after.get(variantId)
        if (!saved) expect(now?.saved).toBe(false)
        if (saved === now?.saved) expect(now.quantity).toBeGreaterThanOrEqual(quantity)
        expect(now).toBeDefined()
      }
      expect(countOf(after, false)).toBeLessThanOrEqual(mostThings)
      expect(countOf(after, true)).toBeLessThanOrEqual(mostThings)
      expect([...after.values()].every(item => item.quantity <= mostOfOne)).toBe(true)
      const again = merged(after, browser)
      expect([...again.keys()]).toEqual([...after.keys()])
      for (const [variantId, { quantity, saved }] of again)
        expect(after.get(variantId)).toMatchObject({ quantity, saved })
    }),
  )
})
