import type { Kobo } from '#platform/money.ts'
import { giftCardLiability, move, platformLosses, refundsPayable, storeCredit } from './accounts.ts'
import type { Entry } from './entries.ts'

/** Grants store credit at the platform's expense. `cause` is the grant's. */
export const creditGranted = (grant: { customerId: string; cause: string; amount: Kobo; orderId?: string }): Entry => ({
  event: 'credit_granted',
  key: `credit-granted:${grant.customerId}:${grant.cause}`,
  ...(grant.orderId ? { orderId: grant.orderId } : {}),
  postings: move(grant.amount, platformLosses, storeCredit(grant.customerId)),
})

/** Issues a gift card at the platform's expense. */
export const giftCardIssued = ({ giftCardId, amount }: { giftCardId: string; amount: Kobo }): Entry => ({
  event: 'gift_card_issued',
  key: `gift-card-issued:${giftCardId}`,
  postings: move(amount, platformLosses, giftCardLiability),
})

/** Uses store credit in a checkout: it becomes gift card money, which the capture puts into escrow. */
export const creditUsed = (use: { customerId: string; checkoutId: string; amount: Kobo }): Entry => ({
  event: 'credit_used',
  key: `credit-used:${use.checkoutId}`,
  postings: move(use.amount, storeCredit(use.customerId), giftCardLiability),
})

/** Returns refunded gift card money to the store credit that it came from. `cause` is the refund's. */
export const creditReturned = (back: { customerId: string; cause: string; orderId: string; amount: Kobo }): Entry => ({
  event: 'credit_returned',
  key: `credit-returned:${back.cause}`,
  orderId: back.orderId,
  postings: move(back.amount, giftCardLiability, storeCredit(back.customerId)),
})

/** Pays a refund as store credit, as its customer chose, instead of to the card. */
export const refundCredited = (refund: {
  refundId: string
  customerId: string
  orderId?: string | undefined
  paymentId: string
  amount: Kobo
}): Entry => ({
  event: 'refund_credited',
  key: `refund-credited:${refund.refundId}`,
  ...(refund.orderId ? { orderId: refund.orderId } : {}),
  paymentId: refund.paymentId,
  postings: move(refund.amount, refundsPayable, storeCredit(refund.customerId)),
})
