import { sql } from 'kysely'
import type { ReturnReason } from '#contract/orders/return-shapes.ts'
import { refundToGiftCards } from '#domains/money/gift-cards/index.ts'
import { clawback, paymentOf, postEntry, refundAtOnce } from '#domains/money/ledger/index.ts'
import { requestRefund } from '#domains/money/payments/index.ts'
import { recordReturn } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { sum } from '#platform/money.ts'
import { type ReturnAmounts, returnAmounts } from './return-amounts.ts'
import type { LockedReturn, ReturnedItem } from './returns.store.ts'

/**
 * Refunds items of an order to its sources: gift cards at once, the card through the provider. After the release, the
 * money is taken back from the store, which may then owe the platform. Without a reason, delivery isn't refunded.
 */
export async function refundReturn(
  work: Work,
  { row, order }: LockedReturn,
  items: readonly ReturnedItem[],
  reason: ReturnReason | undefined,
): Promise<ReturnAmounts> {
  const { tx, now } = work
  const back = await returnAmounts(tx, order, items, reason)
  const paymentId = await paymentOf(tx, order.id)
  if (!paymentId) throw new Error(`Order ${order.id} was not paid`)
  const cause = causeOf(row.id)
  if (order.status === 'completed')
    await postEntry(work, clawback({ returnId: row.id, orderId: order.id, storeId: order.store_id, ...back }))
  if (back.card)
    await requestRefund(work, {
      paymentId,
      orderId: order.id,
      cause,
      reason: 'items_returned',
      amount: back.card,
    })
  await refundToGiftCards(work, { orderId: order.id, cause, parts: back.giftCards })
  for (const { giftCardId, amount } of back.giftCards)
    await tx
      .updateTable('order_gift_cards')
      .set({ refunded_kobo: sql`refunded_kobo + ${amount}`, refunded_at: now })
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
  await tx
    .updateTable('orders')
    .set({
      returned_goods_kobo: sql`returned_goods_kobo + ${back.goods}`,
      returned_shipping_kobo: sql`returned_shipping_kobo + ${back.shipping}`,
      returned_commission_kobo: sql`returned_commission_kobo + ${back.commission}`,
      updated_at: now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  await recordReturn(work, order, back, items)
  return back
}

/** Returns the cause of a return's refunds and gift card movements. */
export const causeOf = (returnId: string): string => `return:${returnId}`
