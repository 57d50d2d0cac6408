import { type Actor, type LockedOrder, moveOrder } from '#modules/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { canCarry } from './assign-order.ts'

/** A dispatcher hands an order of its own to another, who is asked to take it. What it has picked up it brings itself. */
export async function handOn(
  platform: Platform,
  work: Work,
  { orderId, dispatcherId, actor }: { orderId: string; dispatcherId: string; actor: Actor },
): Promise<LockedOrder | Failure> {
  if (actor.accountId === dispatcherId) return fail('move_not_allowed', { message: 'It is yours already.' })
  const unable = await canCarry(work, { dispatcherId })
  if (failed(unable)) return unable
  return moveOrder(platform, work, { orderId, to: 'assigned', actor, assignee: { dispatcherId } })
}
