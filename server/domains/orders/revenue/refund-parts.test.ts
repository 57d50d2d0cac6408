import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, spread, sum } from '#platform/money.ts'
import { bySource, type PaidBy, refundParts } from './refund-parts.ts'

/** An order as it was sold: what `refundParts` takes, without how much goes back. */
const sold = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unit: fc.oneof(fc.nat(3), fc.nat(1_000_000)),
        off: fc.nat(100),
        bps: fc.constantFrom(0, 500, 1000, 10_000),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    fee: fc.oneof(fc.nat(5), fc.nat(500_000)),
    off: fc.nat(100),
    weights: fc.array(fc.nat(10), { minLength: 1, maxLength: 4 }),
  })
  .map(({ lines, fee, off, weights }) => {
    const priced = lines.map(({ quantity, unit, off, bps }) => {
      const discount = Math.floor((quantity * unit * off) / 100)
      return { quantity, unit, discount, commission: basisPoints(quantity * unit - discount, bps) }
    })
    const shippingDiscount = Math.floor((fee * off) / 100)
    const total = sum(priced.map(each => each.quantity * each.unit - each.discount)) + fee - shippingDiscount
    const [card = 0, ...cards] = spread(total, weights.some(Boolean) ? weights : [1])
    const paid: PaidBy = { card, giftCards: cards.map((amount, at) => ({ giftCardId: `card-${at}`, amount })) }
    return { lines: priced, fee, shippingDiscount, total, paid }
  })

const whole = (of: { lines: { quantity: number }[]; fee: number }) => ({
  lines: of.lines.map(({ quantity }) => quantity),
  fee: of.fee,
})

/** Gives an order back in steps, and adds up what each gave. */
function refundInSteps(
  { lines, fee, shippingDiscount, paid }: Parameters<Parameters<typeof sold.map>[0]>[0],
  steps: readonly { lines: readonly number[]; fee: number }[],
) {
  const before = { lines: lines.map(() => 0), fee: 0 }
  const back = { amount: 0, goods: 0, shipping: 0, discount: 0, commission: 0, shippingDiscount: 0, card: 0 }
  const cards = new Map<string, number>()
  for (const step of steps) {
    const parts = refundParts({
      lines: lines.map((line, at) => ({ ...line, before: before.lines[at] ?? 0, now: step.lines[at] ?? 0 })),
      delivery: { fee, discount: shippingDiscount, before: before.fee, now: step.fee },
      left: {
        card: paid.card - back.card,
        giftCards: paid.giftCards.map(({ giftCardId, amount }) => ({
          giftCardId,
          amount: amount - (cards.get(giftCardId) ?? 0),
        })),
      },
    })
    const { giftCards, ...amounts } = parts
    expect(Object.values(amounts).every(amount => amount >= 0)).toBe(true)
    expect(amounts.goods + amounts.shipping).toBe(amounts.amount)
    expect(amounts.card + sum(giftCards.map(({ amount }) => amount))).toBe(amounts.amount)
    for (const name of Object.keys(back) as (keyof typeof back)[]) back[name] += amounts[name]
    for (const { giftCardId, amount } of giftCards) cards.set(giftCardId, (cards.get(giftCardId) ?? 0) + amount)
    for (const [at, quantity] of step.lines.entries()) before.lines[at] = (before.lines[at] ?? 0) + quantity
    before.fee += step.fee
  }
  return { ...back, giftCards: paid.giftCards.map(({ giftCardId }) => cards.get(giftCardId) ?? 0) }
}

const all = ({ lines, fee, shippingDiscount, total, paid }: Parameters<Parameters<typeof sold.map>[0]>[0]) => ({
  amount: total,
  goods: total - (fee - shippingDiscount),
  shipping: fee - shippingDiscount,
  discount: sum(lines.map(line => line.discount)),
  commission: sum(lines.map(line => line.commission)),
  shippingDiscount,
  card: paid.card,
  giftCards: paid.giftCards.map(({ amount }) => amount),
})

test('refunds exactly what was paid to its sources in one full refund', () => {
  fc.assert(
    fc.property(sold, order => {
      expect(refundInSteps(order, [whole(order)])).toEqual(all(order))
    }),
  )
})

test('refunds exactly what was paid over any sequence of partial refunds', () => {
  const inSteps = sold.chain(order =>
    fc.record({
      order: fc.constant(order),
      cuts: fc.array(
        fc.record({
          lines: fc.tuple(...order.lines.map(({ quantity }) => fc.nat(quantity))),
          fee: fc.nat(order.fee),
        }),
        { maxLength: 5 },
      ),
    }),
  )
  fc.assert(
    fc.property(inSteps, ({ order, cuts }) => {
      const left = whole(order)
      const steps = cuts.map(cut => {
        const step = {
          lines: left.lines.map((quantity, at) => Math.min(quantity, cut.lines[at] ?? 0)),
          fee: Math.min(left.fee, cut.fee),
        }
        left.lines = left.lines.map((quantity, at) => quantity - (step.lines[at] ?? 0))
        left.fee -= step.fee
        return step
      })
      expect(refundInSteps(order, [...steps, left])).toEqual(all(order))
    }),
  )
})

const half = { quantity: 2, unit: 1000, discount: 100, commission: 190 }
const none = { fee: 0, discount: 0, before: 0, now: 0 }

test('refunds half for one of two items, split as card and gift card paid', () => {
  const left = { card: 950, giftCards: [{ giftCardId: 'g', amount: 950 }] }
  expect(refundParts({ lines: [{ ...half, before: 0, now: 1 }], delivery: none, left })).toEqual({
    amount: 950,
    goods: 950,
    shipping: 0,
    discount: 50,
    commission: 95,
    shippingDiscount: 0,
    card: 475,
    giftCards: [{ giftCardId: 'g', amount: 475 }],
    kept: 0,
  })
})

test('leaves out what a case has refunded already', () => {
  const left = { card: 1899, giftCards: [] }
  const parts = refundParts({ lines: [{ ...half, before: 0, now: 2 }], delivery: none, left, byCases: 1 })
  expect(parts).toMatchObject({ amount: 1899, goods: 1900, card: 1899, kept: 1 })
})

test('pays a kobo that can’t be split to the card, or to the gift card with the lower ID', () => {
  const giftCards = ['b', 'a'].map(giftCardId => ({ giftCardId, amount: 1 }))
  expect(bySource(1, { card: 1, giftCards })).toEqual({ card: 1, giftCards: [] })
  expect(bySource(1, { card: 0, giftCards })).toEqual({ card: 0, giftCards: [{ giftCardId: 'a', amount: 1 }] })
})

test.each([
  { what: 'more than was sold', now: 3, before: 0, card: 1900 },
  { what: 'again what went before', now: 1, before: 2, card: 1900 },
  { what: 'less than nothing', now: -1, before: 1, card: 1900 },
  { what: 'more than is left of what was paid', now: 2, before: 0, card: 1899 },
])('refuses $what', ({ now, before, card }) => {
  const left = { card, giftCards: [] }
  expect(() => refundParts({ lines: [{ ...half, before, now }], delivery: none, left })).toThrow(RangeError)
})
