import type { ErrorCode } from '#contract/errors.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type StatusChangeOutcome, statusChangeRefusals } from '#contract/orders/order-work.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { changedOrderOf } from '../views/orders.wire.ts'
import { changeOrderStatus } from './change-status.ts'
import { type Actor, kindOf } from './orders.policy.ts'
import type { LockedOrder } from './transition-effects.ts'

/**
 * Changes several orders independently: a refused order doesn't stop the others. Lists orders refused with one of
 * `statusChangeRefusals`, and returns any other failure of `change`.
 */
export async function changeEachOrder<C extends ErrorCode>(
  orderIds: readonly string[],
  actor: Actor,
  change: (orderId: string) => Promise<LockedOrder | Failure<C>>,
): Promise<StatusChangeOutcome | Failure<C>> {
  const outcome: StatusChangeOutcome = { moved: [], refused: [] }
  for (const orderId of new Set(orderIds)) {
    const result = await change(orderId)
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

/** Changes several orders to one status, each in its own transaction. Returns what `changeEachOrder` returns. */
export const changeOrderStatuses = (
  platform: Platform,
  { orderIds, ...to }: { orderIds: readonly string[]; to: OrderStatusCode; note: string | undefined; actor: Actor },
): Promise<StatusChangeOutcome | Failure<'order_not_found' | 'move_not_allowed' | 'invalid'>> =>
  changeEachOrder(orderIds, to.actor, orderId =>
    platform.db.transact(work => changeOrderStatus(platform, work, { orderId, ...to })),
  )
