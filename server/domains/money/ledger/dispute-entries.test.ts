import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import type { AccountKind } from './accounts.ts'
import { disputeCharged, disputeLost, disputeUncharged, refundCovered } from './dispute-entries.ts'
import { balances, capture, type Entry, refundBeforeRelease, release } from './entries.ts'

const on = (entries: readonly Entry[], kind: AccountKind) =>
  sum(entries.flatMap(entry => entry.postings.filter(({ account }) => account.kind === kind).map(each => each.amount)))
const ids = { orderId: 'order', paymentId: 'payment', storeId: 'store' }
const captured = capture({
  paymentId: 'payment',
  fee: 400_00,
  orders: [{ orderId: 'order', card: 20_000_00, giftCards: 0, shippingDiscount: 0 }],
})
const lost = disputeLost({ disputeId: 'dispute', paymentId: 'payment', amount: 20_000_00 })
const released = release({ ...ids, goods: 20_000_00, shipping: 0, commission: 2_000_00, carrier: 'platform' })

test('the worked example of a lost dispute, to the kobo: the platform bears it, then the store', () => {
  const entries = [...captured, released, lost]
  expect(entries.every(balances)).toBe(true)
  expect(on(entries, 'provider_clearing')).toBe(-400_00)
  expect(on(entries, 'platform_losses')).toBe(20_000_00)
  expect(on(entries, 'merchant_payable')).toBe(-18_000_00)
  const charged = [...entries, disputeCharged({ ...ids, cause: 'charge', amount: 18_000_00 })]
  expect(charged.every(balances)).toBe(true)
  expect(on(charged, 'platform_losses')).toBe(2_000_00)
  expect(on(charged, 'merchant_payable')).toBe(0)
})

test('reverses a charge completely, under its own key', () => {
  const charge = { ...ids, cause: 'charge', amount: 18_000_00 }
  const entries = [disputeCharged(charge), disputeUncharged({ ...charge, cause: 'refund' })]
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
  for (const kind of ['merchant_payable', 'platform_losses'] as const) expect(on(entries, kind), kind).toBe(0)
})

test('the worked example of a refund that a lost dispute paid, to the kobo: the order bears it', () => {
  const refund = { refundId: 'refund', orderId: 'order', paymentId: 'payment', amount: 20_000_00 }
  const entries = [...captured, lost, refundBeforeRelease(refund), refundCovered({ ...refund, covered: 20_000_00 })]
  expect(entries.every(balances)).toBe(true)
  for (const kind of ['escrow', 'refunds_payable', 'platform_losses', 'merchant_payable'] as const)
    expect(on(entries, kind), kind).toBe(0)
  expect([on(entries, 'provider_clearing'), on(entries, 'provider_fees')]).toEqual([-400_00, 400_00])
})
