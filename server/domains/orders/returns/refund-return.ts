import { sql } from 'kysely'
import { clawback, paymentOf, postEntry } from '#domains/money/ledger/index.ts'
import { payBack, recordReturn, recoverCases } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type ReturnAmounts, returnAmounts } from './return-amounts.ts'
import type { LockedReturn, ReturnedItem } from './returns.store.ts'

/**
 * Refunds items of an order as the customer asked (`payBack`). After the release, the
 * money is taken back from the store, which may then owe the platform.
 */
export async function refundReturn(
  work: Work,
  { row, order }: LockedReturn,
  items: readonly ReturnedItem[],
): Promise<ReturnAmounts> {
  const { tx, now } = work
  const back = await returnAmounts(tx, order, items, row.reason)
  const paymentId = await paymentOf(tx, order.id)
  if (!paymentId) throw new Error(`Order ${order.id} was not paid`)
  const cause = causeOf(row.id)
  if (order.status === 'completed')
    await postEntry(work, clawback({ returnId: row.id, orderId: order.id, storeId: order.store_id, ...back }))
  await payBack(work, order, { paymentId, cause, reason: 'items_returned', refundTo: row.refund_to, back })
  await tx
    .updateTable('orders')
    .set({
      returned_goods_kobo: sql`returned_goods_kobo + ${back.goods}`,
      returned_shipping_kobo: sql`returned_shipping_kobo + ${back.shipping}`,
      returned_commission_kobo: sql`returned_commission_kobo + ${back.commission}`,
      case_refunded_kobo: sql`case_refunded_kobo - ${back.kept}`,
      updated_at: now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  await recordReturn(work, order, back, items)
  await recoverCases(work, order, { cause, amount: back.kept, whole: false })
  return back
}

/** Returns the cause of a return's refunds and gift card movements. */
export const causeOf = (returnId: string): string => `return:${returnId}`
