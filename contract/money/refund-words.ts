import type { RefundStatus } from './payments.ts'

/** A refund to a gift card or store credit that isn't there yet. */
export const creditRefundWaits = 'Waits until the bank closes its dispute'

/** Statuses of a refund to a card in words, for the customer. */
export const refundStatusNames: Readonly<Record<RefundStatus, string>> = {
  waiting: 'Waiting for the card provider',
  sent: 'Sent to the card provider',
  retrying: 'The card provider hasn’t accepted it yet. We keep retrying',
  done: 'Refunded',
  failed: 'The refund failed. We still owe it to you and are looking into it',
}
