import { canCarry } from '#domains/logistics/partners/index.ts'
import { changeOrderStatus, type LockedOrder, takeOrder, undoReassignment } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

/**
 * Reassigns a dispatcher's order to another dispatcher, who has to accept it. With its own ID, lets a dispatcher take an
 * unassigned order or undo its reassignment. Orders that are picked up can't be reassigned.
 */
export async function reassign(
  platform: Platform,
  work: Work,
  { orderId, dispatcherId, actor }: { orderId: string; dispatcherId: string; actor: AdminCaller },
): Promise<
  | LockedOrder
  | Failure<
      'already_assigned' | 'assignee_away' | 'assignee_not_found' | 'invalid' | 'move_not_allowed' | 'order_not_found'
    >
> {
  if (actor.accountId === dispatcherId) {
    const undone = await undoReassignment(platform, work, { orderId, actor })
    if (!failed(undone)) return undone
  }
  const unable = await canCarry(work, { dispatcherId })
  if (failed(unable)) return unable
  if (actor.accountId === dispatcherId) return takeOrder(platform, work, { orderId, dispatcher: actor })
  return changeOrderStatus(platform, work, { orderId, to: 'assigned', actor, assignee: { dispatcherId } })
}
