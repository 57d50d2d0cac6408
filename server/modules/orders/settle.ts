import { returnStock } from '#modules/catalog/index.ts'
import { type Carrier, paymentOf, postEntry, release } from '#modules/ledger/index.ts'
import { requestRefund } from '#modules/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { LockedOrder } from './move-effects.ts'

const carrierOf = (order: LockedOrder): Carrier =>
  order.partner_id ? { partnerId: order.partner_id } : order.delivered_by === 'platform' ? 'platform' : 'merchant'

/** Gives what was held for an order to whom it belongs: its store, the platform, and whoever delivered it. */
export async function releaseMoney(work: Work, order: LockedOrder): Promise<void> {
  await postEntry(
    work,
    release({
      orderId: order.id,
      storeId: order.store_id,
      goods: order.subtotal_kobo - order.discount_kobo,
      shipping: order.shipping_kobo,
      commission: order.commission_kobo,
      carrier: carrierOf(order),
    }),
  )
}

const goodsAtTheStore = ['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted', 'returned_to_store']

/**
 * Undoes the sale of an order that is cancelled: what was paid for it goes back to the customer, and its goods can be
 * sold again if they are at the store. Goods on the road are counted again when the store has them.
 */
export async function undoSale(work: Work, order: LockedOrder, reason: string | undefined): Promise<void> {
  const { tx } = work
  if (goodsAtTheStore.includes(order.status)) {
    const items = await tx
      .selectFrom('order_items')
      .select(['store_id', 'variant_id', 'quantity'])
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.id)
      .execute()
    await returnStock(
      work,
      items.map(item => ({ storeId: item.store_id, variantId: item.variant_id, quantity: item.quantity })),
    )
  }
  const paymentId = await paymentOf(tx, order.id)
  if (paymentId)
    await requestRefund(work, {
      paymentId,
      orderId: order.id,
      cause: `cancel:${order.id}`,
      reason: reason ?? 'The order was cancelled',
      amount: order.total_kobo,
    })
}
