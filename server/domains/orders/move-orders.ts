import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type MoveOutcome, moveRefusals } from '#contract/orders/order-work.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { moveOrder } from './move-order.ts'
import { type Actor, kindOf } from './orders.policy.ts'
import { movedOf } from './orders.wire.ts'

/** Moves several orders to one status, each by itself: one that can't be moved doesn't keep the others. */
export async function moveOrders(
  platform: Platform,
  {
    orderIds,
    to,
    note,
    actor,
  }: { orderIds: readonly string[]; to: OrderStatusCode; note: string | undefined; actor: Actor },
): Promise<MoveOutcome | Failure> {
  const outcome: MoveOutcome = { moved: [], refused: [] }
  for (const orderId of new Set(orderIds)) {
    const result = await platform.db.transact(work => moveOrder(platform, work, { orderId, to, actor, note }))
    if (!failed(result)) {
      outcome.moved.push(movedOf(result, kindOf(actor)))
      continue
    }
    const code = moveRefusals.find(known => known === result.code)
    if (!code) return result
    const [field] = result.fields ?? []
    outcome.refused.push({ orderId, code, message: field?.message ?? result.message })
  }
  return outcome
}
