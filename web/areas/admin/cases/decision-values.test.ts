import { expect, test } from 'vitest'
import { canPreview, type DecisionValues, firstValues, termsOf } from './decision-values.ts'

const values: DecisionValues = {
  outcome: 'refund_items',
  bearer: 'store',
  chosen: { one: 2, none: 0 },
  shipping: true,
  amount: 500,
  goodsTo: null,
  note: '',
  whyNow: '',
}

test('sends only the fields that the outcome uses', () => {
  expect(termsOf(values)).toMatchObject({ items: [{ orderItemId: 'one', quantity: 2 }], shipping: true, amount: 0 })
  expect(termsOf({ ...values, outcome: 'refund_amount' })).toMatchObject({ items: [], shipping: false, amount: 500 })
  expect(termsOf({ ...values, outcome: 'nothing' })).toMatchObject({ items: [], shipping: false, amount: 0 })
})

test('is previewed once it says how much', () => {
  expect(canPreview(termsOf({ ...values, chosen: {} }))).toBe(false)
  expect(canPreview(termsOf({ ...values, outcome: 'refund_amount', amount: 0 }))).toBe(false)
  expect(canPreview(termsOf({ ...values, outcome: 'refund_all', chosen: {} }))).toBe(true)
})

test('begins with what the customer wants, at the expense of whoever had the parcel', () => {
  const work = {
    orderStatus: 'delivered' as const,
    left: 11_500,
    items: [{ orderItemId: 'one', name: 'Dress', variant: '', sold: 2, left: 2, outcomes: [] }],
    earlier: [],
    bearers: ['store', 'platform'] as ('store' | 'platform')[],
    outcomes: ['refund_all', 'refund_items', 'replacement', 'nothing'] as DecisionValues['outcome'][],
    fault: 'packing' as const,
    refundsDelivery: false,
  }
  const items = [{ orderItemId: 'one', name: 'Dress', variant: '', quantity: 1, paid: 5000, picture: null }]
  expect(firstValues({ work, items, wanted: 'refund' })).toMatchObject({
    outcome: 'refund_items',
    bearer: 'store',
    chosen: { one: 1 },
    shipping: false,
  })
  const both = [{ orderItemId: 'one', name: 'Dress', variant: '', quantity: 2, paid: 10_000, picture: null }]
  expect(firstValues({ work: { ...work, refundsDelivery: true }, items: both, wanted: 'replacement' })).toMatchObject({
    outcome: 'replacement',
    shipping: true,
  })
  const lost = { ...work, orderStatus: 'in_transit' as const, fault: 'partner' as const }
  expect(firstValues({ work: lost, items: [], wanted: null })).toMatchObject({
    outcome: 'refund_all',
    bearer: 'partner',
  })
  // Refunded already: Bitmarte keeps what its own hub has lost.
  const cancelled = { ...work, orderStatus: 'cancelled' as const, fault: 'hub' as const }
  expect(firstValues({ work: cancelled, items: [], wanted: null })).toMatchObject({ outcome: 'nothing' })
  // An exchange that hasn't come is cancelled instead.
  const exchange = { ...lost, left: 0, outcomes: ['nothing'] as DecisionValues['outcome'][] }
  expect(firstValues({ work: exchange, items: [], wanted: null })).toMatchObject({ outcome: 'nothing' })
  // Nothing went wrong that somebody is asked to pay for.
  expect(firstValues({ work: { ...work, fault: null }, items: [], wanted: null })).toMatchObject({ outcome: 'nothing' })
})
