import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type StatusChangeOutcome, statusChangeRefusals } from '#contract/orders/order-work.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { changedOrderOf } from '../views/orders.wire.ts'
import { changeOrderStatus } from './change-status.ts'
import { type Actor, kindOf } from './orders.policy.ts'

/**
 * Changes several orders to one status, each in its own transaction: a refused order doesn't stop the others. Lists
 * orders refused with one of `statusChangeRefusals`, and returns any other failure of `changeOrderStatus`.
 */
export async function changeOrderStatuses(
  platform: Platform,
  {
    orderIds,
    to,
    note,
    actor,
  }: { orderIds: readonly string[]; to: OrderStatusCode; note: string | undefined; actor: Actor },
): Promise<StatusChangeOutcome | Failure<'order_not_found' | 'move_not_allowed' | 'invalid'>> {
  const outcome: StatusChangeOutcome = { moved: [], refused: [] }
  for (const orderId of new Set(orderIds)) {
    const result = await platform.db.transact(work => changeOrderStatus(platform, work, { orderId, to, actor, note }))
    if (!failed(result)) {
      outcome.moved.push(changedOrderOf(result, kindOf(actor)))
      continue
    }
    const code = statusChangeRefusals.find(known => known === result.code)
    if (!code) return result
    const [field] = result.fields ?? []
    outcome.refused.push({ orderId, code, message: field?.message ?? result.message })
  }
  return outcome
}
