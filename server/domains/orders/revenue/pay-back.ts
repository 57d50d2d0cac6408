import { sql } from 'kysely'
import type { RefundReason } from '#contract/money/refund-reasons.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { creditRefund, refundToGiftCards } from '#domains/money/gift-cards/index.ts'
import { postEntry, refundAtOnce } from '#domains/money/ledger/index.ts'
import { requestRefund } from '#domains/money/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Kobo, sum } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'

/** A refund from an order's escrow, in kobo. */
export interface PaidBack {
  paymentId: string
  cause: string
  reason: RefundReason
  /** Replaces the reason's sentence. */
  note?: string | undefined
  /** Where the customer wants what the card paid. */
  refundTo: RefundTo
  back: { card: Kobo; giftCards: readonly { giftCardId: string; amount: Kobo }[] }
  /** The platform's part of the delivery fee, which goes back to it. */
  shippingDiscount?: Kobo
}

/**
 * Pays a refund from an order's escrow: gift cards get back what they paid at once; what the card paid goes back through
 * the provider, or to store credit at once. The caller holds the order's lock. `cause` makes it idempotent.
 */
export async function payBack(
  work: Work,
  order: Pick<LockedOrder, 'id' | 'store_id' | 'customer_id'>,
  { paymentId, cause, reason, note, refundTo, back, shippingDiscount = 0 }: PaidBack,
): Promise<void> {
  if (back.card) {
    const creditTo = refundTo === 'store_credit' ? order.customer_id : undefined
    const asked = { paymentId, orderId: order.id, cause, reason, note, amount: back.card, creditTo }
    const { refundId } = await requestRefund(work, asked)
    if (creditTo) await creditRefund(work, refundId)
  }
  await refundToGiftCards(work, { orderId: order.id, cause, parts: back.giftCards })
  for (const { giftCardId, amount } of back.giftCards)
    await work.tx
      .updateTable('order_gift_cards')
      .set({ refunded_kobo: sql`refunded_kobo + ${amount}`, refunded_at: work.now })
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.id)
      .where('gift_card_id', '=', giftCardId)
      .execute()
  await postEntry(
    work,
    refundAtOnce({
      cause,
      orderId: order.id,
      giftCards: sum(back.giftCards.map(({ amount }) => amount)),
      shippingDiscount,
    }),
  )
}
