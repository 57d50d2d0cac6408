import type { ApproveOutcome, approveRefusals } from '#contract/payouts/payouts.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { approveStorePayouts } from './approve-payout.ts'

/**
 * Approves the payouts of several orders, in one transfer and transaction per store. Fails only when every one is
 * refused, with the first failure.
 */
export async function approvePayouts(
  { db }: Platform,
  caller: AdminCaller,
  orderIds: readonly string[],
  requestId: string,
): Promise<ApproveOutcome | Failure<(typeof approveRefusals)[number]>> {
  const orders = await db.read
    .selectFrom('orders')
    .select(['id', 'store_id'])
    .where('id', 'in', [...orderIds])
    .execute()
  const known = new Set(orders.map(({ id }) => id))
  const refused: { orderId: string; failure: Failure<(typeof approveRefusals)[number]> }[] = [...new Set(orderIds)]
    .filter(id => !known.has(id))
    .map(orderId => ({ orderId, failure: fail('order_not_found') }))
  for (const [storeId, ofStore] of Map.groupBy(orders, order => order.store_id)) {
    const ids = ofStore.map(({ id }) => id)
    refused.push(
      ...(await db.transact(work => approveStorePayouts(work, caller, { storeId, orderIds: ids }, requestId))),
    )
  }
  const [first] = refused
  const without = new Set(refused.map(({ orderId }) => orderId))
  const approved = orders.map(({ id }) => id).filter(id => !without.has(id))
  if (approved.length === 0 && first) return first.failure
  return {
    approved,
    refused: refused.map(({ orderId, failure: { code, message } }) => ({ orderId, code, message })),
  }
}
