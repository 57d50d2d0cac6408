import { expect, test } from 'vitest'
import { cardName } from '#contract/money/card-name.ts'
import { refundStatus, transactionStatus } from '#contract/money/payments.ts'
import type { OrderRefund } from '#contract/orders/order-shapes.ts'
import { ifCancelled, moneyBadge, refundWords } from './money-words.ts'

const refund = (status: OrderRefund['status'], to: OrderRefund['to'] = 'card'): OrderRefund => ({
  to,
  status,
  last4: '4081',
  amount: 100,
  reason: null,
  createdAt: '2026-11-18T08:14:00Z',
  doneAt: status === 'done' ? '2026-11-19T08:14:00Z' : null,
})

test('has a different label for each payment state, and marks only failures for attention', () => {
  const badges = transactionStatus.options.map(status => moneyBadge(status, true))
  expect(new Set(badges.map(({ label }) => label)).size).toBe(badges.length)
  expect(badges.filter(({ tone }) => tone === 'needs').map(({ label }) => label)).toEqual(['Refund failed'])
  expect(moneyBadge('no-charge', false).label).toBe('Nothing to pay')
})

test('the payment’s badge says where the money went, unless that is where it came from', () => {
  const [card, credit, giftCard] = [
    refund('done'),
    { ...refund('done', 'gift-card'), last4: '' },
    refund('done', 'gift-card'),
  ]
  const label = (...refunds: OrderRefund[]) => moneyBadge('refunded', false, refunds).label
  expect(label(credit)).toBe('Refunded to store credit')
  expect(label(giftCard)).toBe('Refunded to gift card')
  expect(moneyBadge('partly-refunded', false, [credit, credit]).label).toBe('Partly refunded to store credit')
  expect([label(card), label(card, credit), label(giftCard, credit)]).toEqual(['Refunded', 'Refunded', 'Refunded'])
})

test('shows destination and progress of a refund', () => {
  expect(new Set(refundStatus.options.map(status => refundWords(refund(status), 'customer').how)).size).toBe(5)
  expect(refundWords(refund('done'), 'customer').how).toContain('19 Nov 2026')
  expect(refundWords(refund('done', 'gift-card'), 'customer')).toMatchObject({ to: 'To the gift card ending 4081' })
  expect(refundWords(refund('failed'), 'customer')).toMatchObject({ late: true })
})

test('names the payment method as far as known', () => {
  expect(cardName({ cardType: 'visa', cardNumber: '4081', paymentChannel: 'card' })).toBe('Visa card ending 4081')
  expect(cardName({ cardType: null, cardNumber: null, paymentChannel: 'bank_transfer' })).toBe('Bank transfer')
  expect(cardName(null)).toBe('Card, transfer or USSD')
})

test('shows what is refunded to where before cancelling', () => {
  const order = {
    orderType: 'standard' as const,
    storeName: 'Ada Fabrics',
    cardAmount: 100,
    refunded: 0,
    payment: null,
  }
  expect(
    ifCancelled({
      ...order,
      giftCards: [{ last4: 'QX2K', amount: 50, refunded: 0 }],
      coupons: [
        { code: 'TEN', title: 'Ten off', amount: 10, rewardProductsIds: [] },
        // An automatic offer is nothing that the customer entered.
        { code: null, title: '5% off', amount: 5, rewardProductsIds: [] },
      ],
    }),
  ).toEqual([
    'Ada Fabrics stops preparing it.',
    '₦100.00 goes back the way you paid. Banks take up to 10 working days to show it.',
    '₦50.00 is on your gift card ending QX2K again at once.',
    'The coupon TEN can be used again.',
  ])
  // Goodwill refunded a part before: only the rest goes back.
  const giftCards = [
    { last4: 'QX2K', amount: 50, refunded: 20 },
    { last4: '4081', amount: 10, refunded: 10 },
  ]
  expect(ifCancelled({ ...order, refunded: 90, giftCards, coupons: [] })).toEqual([
    'Ada Fabrics stops preparing it.',
    '₦40.00 goes back the way you paid. Banks take up to 10 working days to show it.',
    '₦30.00 is on your gift card ending QX2K again at once.',
  ])
  // The choice below says how long banks take.
  const chosen = ifCancelled({ ...order, giftCards: [], coupons: [] }, 'source')
  expect(chosen).toEqual(['Ada Fabrics stops preparing it.', '₦100.00 goes back the way you paid.'])
  const free = { ...order, cardAmount: 0, giftCards: [], coupons: [] }
  expect(ifCancelled(free)).toHaveLength(1)
  expect(ifCancelled({ ...free, orderType: 'replacement' })).toEqual([
    'Ada Fabrics stops preparing it.',
    'We refund what you paid for the items that it replaces.',
  ])
  const exchange = { goods: 17_850, shipping: 0, amount: 17_850, card: 17_850, cardNumber: '4081', giftCards: [] }
  expect(ifCancelled({ ...free, orderType: 'replacement' }, 'source', exchange).at(-1)).toBe(
    '₦17,850.00 goes back to your card ending 4081.',
  )
})
