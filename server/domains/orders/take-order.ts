import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { applyTransition } from './change-status.ts'
import { findTransition } from './order-states.ts'
import { stateOf } from './orders.wire.ts'
import type { LockedOrder } from './transition-effects.ts'

/**
 * A dispatcher takes an order that waits in the schedule, without being asked: it has accepted it then. Of two who do so
 * at once the first has it. What doesn’t wait for the platform isn’t there for a dispatcher.
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
