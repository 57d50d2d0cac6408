import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import type { AccountKind } from './accounts.ts'
import { creditGranted, creditReturned, creditUsed, giftCardIssued, refundCredited } from './credit-entries.ts'
import { refundCovered } from './dispute-entries.ts'
import { balances, capture, type Entry, refundAtOnce, refundBeforeRelease } from './entries.ts'

const on = (entries: readonly Entry[], kind: AccountKind) =>
  sum(entries.flatMap(entry => entry.postings.filter(({ account }) => account.kind === kind).map(each => each.amount)))

test('the worked example of store credit, to the kobo: granted, used in an order, and back when it is cancelled', () => {
  const granted = creditGranted({ customerId: 'ada', cause: 'late', amount: 5_000_00 })
  const used = [
    creditUsed({ customerId: 'ada', checkoutId: 'checkout', amount: 3_000_00 }),
    ...capture({
      paymentId: 'payment',
      fee: 0,
      orders: [{ orderId: 'order', card: 0, giftCards: 3_000_00, shippingDiscount: 0 }],
    }),
  ]
  const back = [
    refundAtOnce({ cause: 'cancel', orderId: 'order', giftCards: 3_000_00, shippingDiscount: 0 }),
    creditReturned({ customerId: 'ada', cause: 'cancel', orderId: 'order', amount: 3_000_00 }),
  ]
  expect([granted, ...used, ...back].every(balances)).toBe(true)
  const kinds = ['platform_losses', 'store_credit', 'escrow', 'gift_card_liability'] as const
  const after = (entries: readonly Entry[]) => kinds.map(kind => on(entries, kind))
  expect(after([granted])).toEqual([5_000_00, -5_000_00, 0, 0])
  expect(after([granted, ...used])).toEqual([5_000_00, -2_000_00, -3_000_00, 0])
  expect(after([granted, ...used, ...back])).toEqual([5_000_00, -5_000_00, 0, 0])
})

test('the worked example of a refund as store credit, to the kobo: a lost dispute pays a part, credit the rest', () => {
  const of = { refundId: 'refund', orderId: 'order', paymentId: 'payment' }
  const paid = capture({
    paymentId: 'payment',
    fee: 0,
    orders: [{ orderId: 'order', card: 15_000_00, giftCards: 5_000_00, shippingDiscount: 0 }],
  })
  const back = [
    refundBeforeRelease({ ...of, amount: 15_000_00 }),
    refundAtOnce({ cause: 'cancel', orderId: 'order', giftCards: 5_000_00, shippingDiscount: 0 }),
  ]
  const whole = refundCredited({ ...of, customerId: 'ada', amount: 15_000_00 })
  const covered = [
    refundCovered({ ...of, amount: 4_000_00, covered: 4_000_00 }),
    refundCredited({ ...of, customerId: 'ada', amount: 11_000_00 }),
  ]
  expect([...paid, ...back, whole, ...covered].every(balances)).toBe(true)
  const kinds = ['escrow', 'gift_card_liability', 'refunds_payable', 'store_credit', 'platform_losses'] as const
  const after = (entries: readonly Entry[]) => kinds.map(kind => on(entries, kind))
  expect(after(paid)).toEqual([-20_000_00, 5_000_00, 0, 0, 0])
  expect(after([...paid, ...back])).toEqual([0, 0, -15_000_00, 0, 0])
  expect(after([...paid, ...back, whole])).toEqual([0, 0, 0, -15_000_00, 0])
  expect(after([...paid, ...back, ...covered])).toEqual([0, 0, 0, -11_000_00, -4_000_00])
})

test('a gift card that an administrator issues is a loss that the platform bears', () => {
  const issued = giftCardIssued({ giftCardId: 'card', amount: 1_500_50 })
  expect(balances(issued)).toBe(true)
  const kinds = ['platform_losses', 'gift_card_liability', 'provider_clearing'] as const
  expect(kinds.map(kind => on([issued], kind))).toEqual([1_500_50, -1_500_50, 0])
})
