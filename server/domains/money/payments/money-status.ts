import type { RefundStatus, TransactionStatus } from '#contract/money/payments.ts'
import { type Kobo, sum } from '#platform/money.ts'

/** Columns of a refund to a card. `failure` is the provider's last error. */
export interface CardRefund {
  status: 'waiting' | 'sent' | 'done' | 'failed'
  failure: string | null
  amount: Kobo
}

/**
 * Splits a refund into what goes to the card and what to store credit. What a lost dispute paid of it has gone to the card.
 */
export const paidTo = (refund: {
  amount_kobo: Kobo
  covered_kobo: Kobo
  credited_to: string | null
}): { card: Kobo; credit: Kobo } => {
  const card = refund.credited_to ? refund.covered_kobo : refund.amount_kobo
  return { card, credit: refund.amount_kobo - card }
}

/** Sums what refunds send to the card, and what they have added to store credit. */
export const refundedTo = (
  refunds: readonly (Parameters<typeof paidTo>[0] & Pick<CardRefund, 'status'>)[],
): { card: Kobo; credit: Kobo } => ({
  card: sum(refunds.map(refund => paidTo(refund).card)),
  credit: sum(refunds.map(refund => (refund.status === 'done' ? paidTo(refund).credit : 0))),
})

/** The status of a refund. The scheduled job retries a pending refund that failed before. */
export const refundStatusOf = ({ status, failure }: Pick<CardRefund, 'status' | 'failure'>): RefundStatus =>
  status === 'waiting' && failure !== null ? 'retrying' : status

/** Amounts paid by card and by gift cards, and the refunded part, in kobo. */
export interface MoneyPaid {
  card: Kobo
  giftCards: Kobo
  refunds: readonly CardRefund[]
  backOnGiftCards: Kobo
}

/** Status of the money of a payment, or of an order's part of one. A pending refund takes precedence over a failed one. */
export function moneyStatus({ card, giftCards, refunds, backOnGiftCards }: MoneyPaid): TransactionStatus {
  if (refunds.some(({ status }) => status === 'waiting' || status === 'sent')) return 'refunding'
  if (refunds.some(({ status }) => status === 'failed')) return 'refund-failed'
  const back = backOnGiftCards + sum(refunds.map(({ amount }) => amount))
  if (back === 0) return card > 0 ? 'paid' : 'no-charge'
  return back < card + giftCards ? 'partly-refunded' : 'refunded'
}
