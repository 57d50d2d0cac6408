import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { StatusChangeOutcome, statusChangeRefusals } from '#contract/orders/order-work.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { changedOrderOf } from '../views/orders.wire.ts'
import { changeOrderStatus } from './change-status.ts'
import { type Actor, kindOf } from './orders.policy.ts'
import type { LockedOrder } from './transition-effects.ts'

/** Changes several orders independently: a refused order doesn't stop the others, and is listed. */
export async function changeEachOrder(
  orderIds: readonly string[],
  actor: Actor,
  change: (orderId: string) => Promise<LockedOrder | Failure<(typeof statusChangeRefusals)[number]>>,
): Promise<StatusChangeOutcome> {
  const outcome: StatusChangeOutcome = { moved: [], refused: [] }
  for (const orderId of new Set(orderIds)) {
    const result = await change(orderId)
    if (!failed(result)) {
      outcome.moved.push(changedOrderOf(result, kindOf(actor)))
      continue
    }
    const [field] = result.fields ?? []
    outcome.refused.push({ orderId, code: result.code, message: field?.message ?? result.message })
  }
  return outcome
}

/** Changes several orders to one status, each in its own transaction. Lists those that are refused. */
export const changeOrderStatuses = (
  platform: Platform,
  { orderIds, ...to }: { orderIds: readonly string[]; to: OrderStatusCode; note: string | undefined; actor: Actor },
): Promise<StatusChangeOutcome> =>
  changeEachOrder(orderIds, to.actor, orderId =>
    platform.db.transact(work => changeOrderStatus(platform, work, { orderId, ...to })),
  )
