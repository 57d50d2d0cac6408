import { earnedOnRelease } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import { payoutDueAt } from './due-date.ts'
import { countPayouts } from './payout-counts.ts'

/** Creates the payout of a released order. Idempotent. Orders without earnings get none. */
export async function createPayout(work: Work, orderId: string): Promise<void> {
  const { tx, now } = work
  const earned = await earnedOnRelease(tx, orderId)
  if (earned <= 0) return
  const order = await tx
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.store_id', 'orders.completed_at', 'stores.payment_category'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const created = await tx
    .insertInto('payouts')
    .values({
      store_id: order.store_id,
      order_id: orderId,
      due_kobo: earned,
      due_at: payoutDueAt(order.payment_category, order.completed_at ?? now),
    })
    .onConflict(conflict => conflict.constraint('payouts_once_per_order').doNothing())
    .returning(['store_id', 'status', 'amount_kobo'])
    .executeTakeFirst()
  if (created) await countPayouts(work, [{ after: created }])
}
