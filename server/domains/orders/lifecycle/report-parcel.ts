import type { GoodsTo } from '#contract/orders/goods-to.ts'
import type { Work } from '#platform/database/database.ts'
import { leaveHub } from '../delivering/order-stops.ts'

/** Records whether an order's parcel is reported as lost or damaged and its case is undecided, which keeps it from the door. */
export async function markParcelReported({ tx, now }: Work, orderId: string, reported: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ parcel_reported: reported, updated_at: now })
    .where('id', '=', orderId)
    .where('parcel_reported', '=', !reported)
    .execute()
}

/** Records that a customer reported items of an order, and so has its parcel. */
export async function markInHand({ tx, now }: Work, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ in_hand: true, updated_at: now }).where('id', '=', orderId).execute()
}

/** Records who gets the parcel of an order that was cancelled on its way. A hub no longer has one that is lost. */
export async function recordGoodsTo(work: Work, orderId: string, goodsTo: GoodsTo): Promise<void> {
  await work.tx
    .updateTable('orders')
    .set({ goods_to: goodsTo, updated_at: work.now })
    .where('id', '=', orderId)
    .execute()
  if (goodsTo === 'nobody') await leaveHub(work, orderId)
}
