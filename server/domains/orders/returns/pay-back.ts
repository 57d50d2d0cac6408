import { sql } from 'kysely'
import type { RefundReason } from '#contract/money/refund-reasons.ts'
import { refundToGiftCards } from '#domains/money/gift-cards/index.ts'
import { postEntry, refundAtOnce } from '#domains/money/ledger/index.ts'
import { requestRefund } from '#domains/money/payments/index.ts'
import type { LockedOrder } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Kobo, sum } from '#platform/money.ts'

/**
 * Pays a refund from an order's escrow to its sources: gift cards at once, the card through the provider. The caller holds
 * the order's lock. `cause` makes it idempotent; `note` replaces the reason's sentence.
 */
export async function payBack(
  work: Work,
  order: Pick<LockedOrder, 'id' | 'store_id'>,
  {
    paymentId,
    cause,
    reason,
    note,
    back,
  }: {
    paymentId: string
    cause: string
    reason: RefundReason
    note?: string
    back: { card: Kobo; giftCards: readonly { giftCardId: string; amount: Kobo }[] }
  },
): Promise<void> {
  if (back.card)
    await requestRefund(work, {
      paymentId,
      orderId: order.id,
      cause,
      reason,
      amount: back.card,
      ...(note === undefined ? {} : { note }),
    })
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
      shippingDiscount: 0,
    }),
  )
}
