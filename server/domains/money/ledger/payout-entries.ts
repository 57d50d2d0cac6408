import type { Kobo } from '#platform/money.ts'
import { type Account, clearing, deliveryPayable, merchantPayable, move } from './accounts.ts'
import type { Entry } from './entries.ts'

/** Receiver of payouts: a store or a delivery partner. */
export type PayoutReceiver = { storeId: string } | { partnerId: string }

/** A request of a transfer, in kobo. The receiver bears `fee`, the provider's fee, on top of `amount`. */
export interface PayoutTry {
  transferId: string
  /** Counts requests, so that one that failed and was requested again is posted again. */
  attempt: number
  to: PayoutReceiver
  /** Set when the transfer pays one order, whose ledger shows it. */
  orderId?: string | undefined
  amount: Kobo
  fee: Kobo
}

/** Account with what the platform owes a receiver. */
export const payableOf = (to: PayoutReceiver): Account =>
  'storeId' in to ? merchantPayable(to.storeId) : deliveryPayable(to.partnerId)

/** Pays a store or a partner: amount and fee leave through the provider. */
export const payout = ({ transferId, attempt, to, orderId, amount, fee }: PayoutTry): Entry => ({
  event: 'payout',
  key: `payout:${transferId}:${attempt}`,
  ...(orderId === undefined ? {} : { orderId }),
  postings: move(amount + fee, payableOf(to), clearing),
})

/** Reverses a payout whose transfer failed, came back or was cancelled. The provider returns its fee. */
export const payoutReturned = ({ transferId, attempt, to, orderId, amount, fee }: PayoutTry): Entry => ({
  event: 'payout_returned',
  key: `payout-returned:${transferId}:${attempt}`,
  ...(orderId === undefined ? {} : { orderId }),
  postings: move(amount + fee, clearing, payableOf(to)),
})

/** Corrects a payout's fee to the provider's; `more` is negative when the provider charged less. */
export const payoutFee = ({
  transferId,
  attempt,
  to,
  more,
}: Omit<PayoutTry, 'amount' | 'fee'> & { more: Kobo }): Entry => ({
  event: 'payout_fee',
  key: `payout-fee:${transferId}:${attempt}`,
  postings: move(more, payableOf(to), clearing),
})
