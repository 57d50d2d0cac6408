import { expect, test } from 'vitest'
import { type CardRefund, moneyStatus, refundedTo, refundStatusOf } from './money-status.ts'

const refund = (status: CardRefund['status'], amount: number, failure: string | null = null): CardRefund => ({
  status,
  amount,
  failure,
})

test.each([
  ['paid by a card', { card: 100 }, 'paid'],
  ['paid by a card and a gift card', { card: 100, giftCards: 50 }, 'paid'],
  ['paid by gift cards alone', { giftCards: 50 }, 'no-charge'],
  ['free', {}, 'no-charge'],
  ['on its way', { card: 100, refunds: [refund('waiting', 100)] }, 'refunding'],
  [
    'one part is there, another on its way',
    { card: 100, refunds: [refund('done', 40), refund('sent', 60)] },
    'refunding',
  ],
  ['one failed, another on its way', { card: 100, refunds: [refund('failed', 40), refund('sent', 60)] }, 'refunding'],
  ['failed', { card: 100, refunds: [refund('done', 40), refund('failed', 60)] }, 'refund-failed'],
  ['a part is back', { card: 100, refunds: [refund('done', 40)] }, 'partly-refunded'],
  [
    'the card is paid back, the gift card not',
    { card: 100, giftCards: 1, refunds: [refund('done', 100)] },
    'partly-refunded',
  ],
  ['all is back', { card: 100, giftCards: 50, refunds: [refund('done', 100)], backOnGiftCards: 50 }, 'refunded'],
  ['all is back on a gift card', { giftCards: 50, backOnGiftCards: 50 }, 'refunded'],
] as const)('%s', (_, money, status) => {
  expect(moneyStatus({ card: 0, giftCards: 0, refunds: [], backOnGiftCards: 0, ...money })).toBe(status)
})

test('counts what a lost dispute paid as the card’s, and store credit only once it is there', () => {
  const refunds = [
    { status: 'done', amount_kobo: 100, covered_kobo: 30, credited_to: 'c' },
    { status: 'sent', amount_kobo: 50, covered_kobo: 0, credited_to: 'c' },
    { status: 'sent', amount_kobo: 20, covered_kobo: 5, credited_to: null },
  ] as const
  expect(refundedTo(refunds)).toEqual({ card: 30 + 20, credit: 70 })
})

test('reports a pending refund after a failure as retrying', () => {
  expect(refundStatusOf(refund('waiting', 1))).toBe('waiting')
  expect(refundStatusOf(refund('waiting', 1, 'No funds'))).toBe('retrying')
  expect(refundStatusOf(refund('failed', 1, 'No such account'))).toBe('failed')
})
