import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { applyTransition } from '../lifecycle/change-status.ts'
import { findTransition } from '../lifecycle/order-states.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { stateOf } from '../views/orders.wire.ts'

/**
 * Lets a dispatcher take an unassigned order of the schedule and accept it in one step. Returns `already_assigned` if
 * somebody was quicker, `move_not_allowed` if the dispatcher has it already, and `order_not_found` for orders that
 * aren't in the schedule.
 */
export async function takeOrder(
  platform: Platform,
  work: Work,
  { orderId, dispatcher }: { orderId: string; dispatcher: AdminCaller },
): Promise<LockedOrder | Failure<'order_not_found' | 'already_assigned' | 'move_not_allowed'>> {
  const order = await work.tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) return fail('order_not_found')
  if (order.dispatcher_id === dispatcher.accountId) return fail('move_not_allowed', { message: 'It is yours already.' })
  if (order.status === 'assigned' || order.status === 'accepted') return fail('already_assigned')
  const transition = findTransition(stateOf(order), 'accepted', 'dispatcher')
  if (!transition) return fail('order_not_found')
  const assignee = { dispatcherId: dispatcher.accountId }
  return applyTransition({ platform, work, order, transition, actor: dispatcher, note: undefined, assignee })
}
