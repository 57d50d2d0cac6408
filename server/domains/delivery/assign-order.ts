import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import { type Actor, changeOrderStatus, type LockedOrder, lockOrder } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

const neverAssigned: readonly OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup', 'cancelled']

/** Assigns an order that waits at its store. Of two concurrent calls the first wins; the other fails with `already_assigned`. */
export async function assignOrder(
  platform: Platform,
  work: Work,
  { orderId, assignee, actor }: { orderId: string; assignee: Assignee; actor: Actor },
): Promise<
  | LockedOrder
  | Failure<
      | 'order_not_found'
      | 'already_assigned'
      | 'not_ready'
      | 'assignee_not_found'
      | 'assignee_away'
      | 'invalid'
      | 'move_not_allowed'
    >
> {
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (!neverAssigned.includes(order.status)) return fail('already_assigned')
  if (order.status !== 'ready_for_pickup' || order.delivered_by !== 'platform') return fail('not_ready')
  return changeOrderStatus(platform, work, { orderId, to: 'assigned', actor, assignee })
}
