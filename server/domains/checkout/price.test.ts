import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { type GiftCard, type Line, type Part, priceCheckout, type Sums } from './price.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unit: fc.integer({ min: 0, max: 500_000_000 }),
    off: fc.nat(100),
  })
  .map(({ off, ...of }): Line => ({ ...of, discount: Math.floor((of.quantity * of.unit * off) / 100) }))
const delivery = fc
  .record({ fee: fc.nat(5_000_000), off: fc.nat(100) })
  .map(({ fee, off }) => ({ fee, shippingDiscount: Math.floor((fee * off) / 100) }))
const part = fc
  .record({
    delivery,
    storeId: fc.uuid(),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    commissionBps: fc.constantFrom(0, 500, 700, 1000, 10_000),
  })
  .map(({ delivery, ...of }): Part => ({ ...delivery, ...of }))
const parts = fc.uniqueArray(part, { maxLength: 6, selector: ({ storeId }) => storeId })
/** Some hold next to nothing, so that kobo are fought for. */
const card: fc.Arbitrary<GiftCard> = fc.record({
  giftCardId: fc.uuid(),
  balance: fc.oneof(fc.nat(5), fc.nat(100_000), fc.nat(50_000_000_000)),
})
const cards = fc.uniqueArray(card, { maxLength: 4, selector: ({ giftCardId }) => giftCardId })
const sums = ['subtotal', 'discount', 'shippingDiscount', 'shipping', 'total', 'due'] as const

const store = (of: Partial<Part> = {}): Part => ({
  storeId: 'a',
  lines: [{ quantity: 1, unit: 100, discount: 0 }],
  fee: 0,
  shippingDiscount: 0,
  commissionBps: 1000,
  ...of,
})

test('matches the worked example of docs/rules/money.md: ₦20,000 less ₦2,000, delivery ₦1,500, Starter', () => {
  const { parts, giftCards, ...price } = priceCheckout([
    store({ lines: [{ quantity: 2, unit: 1_000_000, discount: 200_000 }], fee: 150_000 }),
  ])
  const whole: Sums = {
    subtotal: 2_000_000,
    discount: 200_000,
    shippingDiscount: 0,
    shipping: 150_000,
    total: 1_950_000,
    vat: 0,
    due: 1_950_000,
  }
  expect(price).toEqual(whole)
  expect(parts[0]).toMatchObject({ ...whole, commission: 180_000 })
  expect(giftCards).toEqual([])
})

test('includes VAT in the price, rounded per line and for delivery, and none for exempt items', () => {
  const lines = [
    { quantity: 1, unit: 5, discount: 0 },
    { quantity: 1, unit: 8, discount: 0 },
    { quantity: 2, unit: 1_000_000, discount: 200_000 },
    { quantity: 1, unit: 500_000, discount: 0, vatExempt: true },
  ]
  const { parts, ...price } = priceCheckout([store({ lines, fee: 150_000, shippingDiscount: 42_500, vatBps: 750 })])
  expect(parts[0]?.lines.map(({ vat }) => vat)).toEqual([0, 1, 125_581, 0])
  expect(parts[0]?.shippingVat).toBe(7_500)
  expect([price.vat, price.total]).toEqual([133_082, 2_300_000 + 107_500 + 13])
  expect(priceCheckout([store({ lines, fee: 150_000 })]).vat).toBe(0)
})

test('rounds commission per line, not per store', () => {
  const penny = { quantity: 1, unit: 5, discount: 0 }
  expect(priceCheckout([store({ lines: [penny, penny] })]).parts[0]?.commission).toBe(2)
})

test('deducts a shipping discount from the customer’s fee, without commission on it', () => {
  const [part] = priceCheckout([store({ fee: 150_000, shippingDiscount: 50_000 })]).parts
  expect(part).toMatchObject({ shipping: 100_000, total: 100_100, commission: 10 })
})

test('spreads gift cards over the stores by amount due, in the order applied', () => {
  const two = [
    store({ storeId: 'b', lines: [{ quantity: 1, unit: 2000, discount: 0 }] }),
    store({ storeId: 'a', lines: [{ quantity: 1, unit: 1000, discount: 0 }] }),
  ]
  const one = { giftCardId: 'one', balance: 100 }
  const other = { giftCardId: 'other', balance: 10_000 }
  const part = priceCheckout(two, [one])
  expect(part).toMatchObject({ total: 3000, due: 2900, giftCards: [{ ...one, amount: 100 }] })
  expect(part.parts.map(of => of.giftCards)).toEqual([
    [{ giftCardId: 'one', amount: 67 }],
    [{ giftCardId: 'one', amount: 33 }],
  ])
  expect(priceCheckout(two, [one, other])).toMatchObject({ due: 0, giftCards: [{ amount: 100 }, { amount: 2900 }] })
  expect(priceCheckout(two, [other, one])).toMatchObject({ due: 0, giftCards: [{ giftCardId: 'other', amount: 3000 }] })
})

test('gives a leftover kobo to the lower store ID among equals, in any order', () => {
  const [a, b] = [store({ storeId: 'a' }), store({ storeId: 'b' })]
  const kobo = [{ giftCardId: 'one', balance: 1 }]
  for (const basket of [
    [a, b],
    [b, a],
  ]) {
    const paid = priceCheckout(basket, kobo).parts.filter(part => part.due === 99)
    expect(paid.map(part => part.storeId)).toEqual(['a'])
  }
})

test('sums lines to stores, stores to the total, and payments to the amount paid', () => {
  fc.assert(
    fc.property(parts, cards, (basket, applied) => {
      const whole = priceCheckout(basket, applied)
      expect(whole.total).toBe(whole.subtotal - whole.discount + whole.shipping)
      expect(whole.due + sum(whole.giftCards.map(({ amount }) => amount))).toBe(whole.total)
      for (const name of sums) expect(whole[name]).toBe(sum(whole.parts.map(each => each[name])))
      for (const each of whole.parts) {
        expect(each.total).toBe(sum(each.lines.map(({ total }) => total)) + each.shipping)
        expect(each.shipping).toBe(each.fee - each.shippingDiscount)
        expect(each.due + sum(each.giftCards.map(({ amount }) => amount))).toBe(each.total)
        expect(each.commission).toBe(sum(each.lines.map(({ commission }) => commission)))
      }
      for (const { giftCardId, amount } of whole.giftCards) {
        const ofStores = whole.parts.flatMap(each => each.giftCards.filter(use => use.giftCardId === giftCardId))
        expect(sum(ofStores.map(use => use.amount))).toBe(amount)
      }
    }),
  )
})

test('gives the same price for any order of lines and stores', () => {
  const shuffled = parts.chain(basket =>
    fc.record({
      basket: fc.constant(basket),
      other: fc
        .tuple(...basket.map(each => fc.shuffledSubarray([...each.lines], { minLength: each.lines.length })))
        .map(lines => basket.map((each, at) => ({ ...each, lines: lines[at] ?? [] })))
        .chain(mixed => fc.shuffledSubarray(mixed, { minLength: mixed.length })),
    }),
  )
  fc.assert(
    fc.property(shuffled, cards, ({ basket, other }, applied) => {
      const [a, b] = [priceCheckout(basket, applied), priceCheckout(other, applied)]
      for (const name of sums) expect(b[name]).toBe(a[name])
      expect(b.giftCards).toEqual(a.giftCards)
      for (const each of a.parts) {
        const same = b.parts.find(({ storeId }) => storeId === each.storeId)
        expect({ ...same, lines: [] }).toEqual({ ...each, lines: [] })
      }
    }),
  )
})

test('keeps amounts non-negative, commission within the product price and cards within their balance', () => {
  fc.assert(
    fc.property(parts, cards, (basket, applied) => {
      const whole = priceCheckout(basket, applied)
      for (const each of [whole, ...whole.parts]) for (const name of sums) expect(each[name]).toBeGreaterThanOrEqual(0)
      for (const { lines, giftCards } of whole.parts) {
        for (const { total, commission } of lines) {
          expect(commission).toBeGreaterThanOrEqual(0)
          expect(commission).toBeLessThanOrEqual(total)
        }
        expect(giftCards.every(({ amount }) => amount > 0)).toBe(true)
      }
      for (const { amount, balance } of whole.giftCards) {
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(balance)
      }
    }),
  )
})

test('charges the provider only after the applied gift cards are used up', () => {
  fc.assert(
    fc.property(parts, cards, (basket, applied) => {
      const whole = priceCheckout(basket, applied)
      expect(whole.due).toBe(Math.max(0, whole.total - sum(applied.map(({ balance }) => balance))))
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
])('refuses $quantity × $unit less $discount', wrong => {
  expect(() => priceCheckout([store({ lines: [wrong] })])).toThrow(RangeError)
})

test.each([
  { fee: 100, shippingDiscount: 101 },
  { fee: 100, shippingDiscount: -1 },
  { fee: -1, shippingDiscount: 0 },
])('refuses a delivery for $fee less $shippingDiscount', wrong => {
  expect(() => priceCheckout([store(wrong)])).toThrow(RangeError)
})

test('refuses a gift card with a negative balance', () => {
  expect(() => priceCheckout([store()], [{ giftCardId: 'one', balance: -1 }])).toThrow(RangeError)
})
