import type { AdminCaller } from '#platform/auth.ts'
import { after } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { applyTransition, lockOrder } from '../lifecycle/change-status.ts'
import { findTransition } from '../lifecycle/order-states.ts'
import { byClock } from '../lifecycle/orders.policy.ts'
import { type LockedOrder, undoMs } from '../lifecycle/transition-effects.ts'
import { stateOf } from '../views/orders.wire.ts'

/**
 * Gives an order back to the dispatcher who reassigned it, as long as the new carrier hasn't heard of it: assigned or
 * accepted as before. Returns undefined if there is nothing to undo.
 */
export async function undoReassignment(
  platform: Platform,
  work: Work,
  { orderId, dispatcher }: { orderId: string; dispatcher: AdminCaller },
): Promise<LockedOrder | undefined> {
  const order = await lockOrder(work, orderId, byClock)
  if (failed(order) || order.status !== 'assigned') return undefined
  const [reassigned, before] = await work.tx
    .selectFrom('order_activities')
    .select(['status', 'actor_id', 'at'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where('reminder', '=', false)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  // Who undid it already has the order again.
  if (order.dispatcher_id === dispatcher.accountId || reassigned?.actor_id !== dispatcher.accountId) return undefined
  if (work.now >= after(reassigned.at, undoMs)) return undefined
  const to = before?.status === 'accepted' ? 'accepted' : 'assigned'
  const transition = findTransition(stateOf(order), to, 'dispatcher')
  const assignee = { dispatcherId: dispatcher.accountId }
  return (
    transition && applyTransition({ platform, work, order, transition, actor: dispatcher, note: undefined, assignee })
  )
}
