import type { RefundStatus, TransactionStatus } from '#contract/money/payments.ts'
import { type Kobo, sum } from '#platform/money.ts'

/** A refund to a card as its row has it. `failure` is what the provider said when it last refused. */
export interface CardRefund {
  status: 'waiting' | 'sent' | 'done' | 'failed'
  failure: string | null
  amount: Kobo
}

/** How a refund stands: one that waits after it was refused is tried again by the scheduled job. */
export const refundStatusOf = ({ status, failure }: Pick<CardRefund, 'status' | 'failure'>): RefundStatus =>
  status === 'waiting' && failure !== null ? 'retrying' : status

/** What was paid, by the card provider and by gift cards, and what of it goes back, in kobo. */
export interface MoneyPaid {
  card: Kobo
  giftCards: Kobo
  refunds: readonly CardRefund[]
  backOnGiftCards: Kobo
}

/** How the money of a payment, or of an order’s part of one, stands. What is on its way comes before what failed. */
export function moneyStatus({ card, giftCards, refunds, backOnGiftCards }: MoneyPaid): TransactionStatus {
  if (refunds.some(({ status }) => status === 'waiting' || status === 'sent')) return 'refunding'
  if (refunds.some(({ status }) => status === 'failed')) return 'refund-failed'
  const back = backOnGiftCards + sum(refunds.map(({ amount }) => amount))
  if (back === 0) return card > 0 ? 'paid' : 'no-charge'
  return back < card + giftCards ? 'partly-refunded' : 'refunded'
}
