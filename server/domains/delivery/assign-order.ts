import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import { type Actor, changeOrderStatus, type LockedOrder, lockOrder } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

const neverAssigned: readonly OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup', 'cancelled']
const beforePickup: readonly OrderStatusCode[] = ['assigned', 'accepted']

const isWith = (order: LockedOrder, assignee: Assignee): boolean =>
  'partnerId' in assignee ? order.partner_id === assignee.partnerId : order.dispatcher_id === assignee.dispatcherId

export type AssignFailure = Failure<
  | 'order_not_found'
  | 'already_assigned'
  | 'not_ready'
  | 'assignee_not_found'
  | 'assignee_away'
  | 'invalid'
  | 'move_not_allowed'
>

/**
 * Assigns an order that is ready at its store. With a reason, takes it back first from a carrier that hasn't picked it
 * up. Returns `already_assigned` if somebody was quicker, `not_ready` before it is packed or if its store delivers, `assignee_not_found` or `assignee_away` for a carrier that can't take it, and
 * `order_not_found` when the actor has no access.
 */
export async function assignOrder(
  platform: Platform,
  work: Work,
  { orderId, assignee, actor, reason }: { orderId: string; assignee: Assignee; actor: Actor; reason?: string },
): Promise<LockedOrder | AssignFailure> {
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (reason && beforePickup.includes(order.status)) {
    if (isWith(order, assignee)) return fail('already_assigned')
    const back = await changeOrderStatus(platform, work, { orderId, to: 'ready_for_pickup', actor, note: reason })
    return failed(back) ? back : changeOrderStatus(platform, work, { orderId, to: 'assigned', actor, assignee })
  }
  if (!neverAssigned.includes(order.status)) return fail('already_assigned')
  if (order.status !== 'ready_for_pickup' || order.delivered_by !== 'platform') return fail('not_ready')
  return changeOrderStatus(platform, work, { orderId, to: 'assigned', actor, assignee })
}
