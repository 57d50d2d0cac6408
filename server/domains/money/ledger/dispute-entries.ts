import type { Kobo } from '#platform/money.ts'
import { clearing, merchantPayable, move, platformLosses, refundsPayable } from './accounts.ts'
import type { Entry } from './entries.ts'

/**
 * Loses a card dispute: the provider pays the customer from our balance, and the platform bears it. Nothing is posted
 * when a dispute opens or is won, because the provider withholds nothing until then.
 */
export const disputeLost = (lost: { disputeId: string; paymentId: string; amount: Kobo }): Entry => ({
  event: 'dispute_lost',
  key: `dispute-lost:${lost.disputeId}`,
  paymentId: lost.paymentId,
  postings: move(lost.amount, platformLosses, clearing),
})

/** Charges a part of a lost dispute to the store of one of its orders. `cause` is the charge's. */
export const disputeCharged = (charge: { cause: string; orderId: string; storeId: string; amount: Kobo }): Entry => ({
  event: 'dispute_charged',
  key: `dispute-charged:${charge.cause}`,
  orderId: charge.orderId,
  postings: move(charge.amount, merchantPayable(charge.storeId), platformLosses),
})

/** Returns what a store was charged of a lost dispute that a refund now bears. `cause` is the refund's. */
export const disputeUncharged = ({ cause, amount, ...charge }: Parameters<typeof disputeCharged>[0]): Entry =>
  disputeCharged({ ...charge, cause: `back:${cause}:${charge.orderId}`, amount: -amount })

/**
 * Settles the part of a refund that a lost dispute has already paid to the customer, so the loss shrinks by it.
 * `covered` is what disputes have covered of it with this.
 */
export const refundCovered = (refund: {
  refundId: string
  orderId?: string | undefined
  paymentId: string
  amount: Kobo
  covered: Kobo
}): Entry => ({
  event: 'refund_covered',
  key: `refund-covered:${refund.refundId}:${refund.covered}`,
  ...(refund.orderId ? { orderId: refund.orderId } : {}),
  paymentId: refund.paymentId,
  postings: move(refund.amount, refundsPayable, platformLosses),
})
