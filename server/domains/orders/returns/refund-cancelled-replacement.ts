import { sql } from 'kysely'
import { caseReplacedBack, postEntry } from '#domains/money/ledger/index.ts'
import { type LockedOrder, recordBorne } from '#domains/orders/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'
import { type BorneRefund, computeCaseRefund, markItems, payCaseRefund, replacementValue } from './case-refund.ts'
import { refundsDelivery } from './refund-units.ts'
import type { Units } from './remaining-lines.ts'

/**
 * Refunds the items of a case's replacement that was cancelled, at the case's bearer's expense, and returns the amount in
 * kobo. The store gives back what it was paid for the replacement, unless the platform's carrier has lost it. Refunds the
 * delivery fee too if the customer then has nothing usable of the order. The caller holds the lock of `order`, the replaced
 * one. Refunds nothing that an earlier case has refunded.
 */
export async function refundCancelledReplacement(
  work: Work,
  order: LockedOrder,
  replacementOrderId: string,
  borne: BorneRefund,
): Promise<{ items: Units; amount: Kobo }> {
  const { tx } = work
  const items = await replacedItems(tx, order, replacementOrderId)
  // They count as replaced no more.
  const back = items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity: -quantity }))
  await markItems(work, order, back, 'replaced')
  const amount = await replacementValue(tx, order, items)
  if (typeof amount !== 'number') throw new Error(`The items of replacement ${replacementOrderId} can’t be refunded`)
  const paysStore = borne.bearer === 'platform' || !('storeId' in borne.bearer)
  if (paysStore && !(await lostOnTheWay(work, replacementOrderId))) {
    const entry = caseReplacedBack({ ...borne, orderId: order.id, storeId: order.store_id, amount })
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  }
  const shipping = await refundsDelivery(tx, order, items)
  const refund = await computeCaseRefund(tx, order, { kind: 'items', items, shipping })
  if (failed(refund)) return { items, amount: 0 }
  await payCaseRefund(work, order, refund, borne)
  return { items, amount: refund.amount }
}

/** Finds the lines of an order that a replacement sends again. */
export async function replacedItems(
  read: Reader,
  order: Pick<LockedOrder, 'id' | 'store_id'>,
  replacementOrderId: string,
): Promise<Units> {
  const { rows } = await sql<{ orderItemId: string; quantity: number }>`
    select distinct on (again.id) i.id as "orderItemId", again.quantity from order_items again
    join order_items i on i.store_id = again.store_id and i.variant_id = again.variant_id and i.order_id = ${order.id}
    where again.store_id = ${order.store_id} and again.order_id = ${replacementOrderId}
    order by again.id, i.case_replaced desc`.execute(read)
  return rows
}

/** Returns whether the platform's carrier had a cancelled order, and didn't bring it back. */
async function lostOnTheWay({ tx }: Work, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from orders o where o.id = ${orderId} and o.delivered_by = 'platform'
    and exists (select from order_activities a where a.store_id = o.store_id and a.order_id = o.id and a.status = 'picked_up')
    and not exists (select from order_activities a where a.store_id = o.store_id and a.order_id = o.id
      and a.status = 'returned_to_store')`.execute(tx)
  return rows.length > 0
}
