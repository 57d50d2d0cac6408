import { undoSeconds } from '#contract/delivery/dispatch.ts'
import { canCarry } from '#domains/logistics/partners/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { after } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { applyTransition, assignedKey, lockOrder } from '../lifecycle/change-status.ts'
import { findTransition, overAlready } from '../lifecycle/order-states.ts'
import { byClock } from '../lifecycle/orders.policy.ts'
import { hasHeard, type LockedOrder, releasedKey, undoMs } from '../lifecycle/transition-effects.ts'
import { stateOf } from '../views/orders.wire.ts'

const refuse = (message: string) => fail('move_not_allowed', { message })

/**
 * Gives an order back to the carrier that the actor took it from, as long as neither carrier has heard of the reassignment:
 * assigned or accepted as before, with the former deadline if that carrier had heard of its assignment. Returns
 * `order_not_found`, and `move_not_allowed` with the reason if there is nothing to undo, it is too late, the new carrier has
 * accepted, or the former one gets no orders.
 */
export async function undoReassignment(
  platform: Platform,
  work: Work,
  { orderId, actor }: { orderId: string; actor: AdminCaller },
): Promise<LockedOrder | Failure<'order_not_found' | 'move_not_allowed'>> {
  const order = await lockOrder(work, orderId, byClock)
  if (failed(order)) return order
  const { tx, now } = work
  const former = await tx
    .selectFrom('order_reassignments')
    .selectAll()
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  // Another assignment may have followed.
  if (former?.reassigned_by !== actor.accountId || order.assigned_at?.getTime() !== former.at.getTime())
    return refuse('You haven’t reassigned this order, or it has changed since.')
  if (order.status !== 'assigned')
    return refuse(overAlready[order.status] ?? 'The new carrier has already accepted this order.')
  if (now >= after(former.at, undoMs)) return refuse(`A reassignment can only be undone within ${undoSeconds} seconds.`)
  // The table guarantees one of them.
  const assignee = former.partner_id ? { partnerId: former.partner_id } : { dispatcherId: former.dispatcher_id ?? '' }
  // A dispatcher's shift may have ended since.
  const unable = await canCarry(work, assignee)
  if (failed(unable) && unable.code === 'assignee_not_found')
    return refuse('The former carrier gets no orders any more.')
  const transition = findTransition(stateOf(order), former.status, 'dispatcher')
  if (!transition) throw new Error(`An assigned order can't become ${former.status}`)
  const heard = hasHeard(former, former.at)
  await work.removeJob(releasedKey(order.id, former.assigned_at))
  if (heard) await work.removeJob(assignedKey(order.id))
  await tx
    .deleteFrom('order_reassignments')
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .execute()
  const undoes = { ...former, heard }
  return applyTransition({ platform, work, order, transition, actor, note: undefined, assignee, undoes })
}
