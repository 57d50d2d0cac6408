import { audit } from '#platform/audit.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { stallHours } from '../deadlines/stalls.ts'
import { addActivity } from '../lifecycle/activities.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import type { Actor } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { planStops } from './order-stops.ts'

/**
 * Hands the delivery of a packed order to the platform: schedulers see it from then on, and its route is planned.
 * Idempotent. Orders priced by their store's own rates stay with the store. Returns `order_not_found` when the actor
 * has no access, and `move_not_allowed` when the order isn't ready or stays with its store.
 */
export async function handOver(
  work: Work,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<LockedOrder | Failure<'order_not_found' | 'move_not_allowed'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (order.status !== 'ready_for_pickup') return fail('move_not_allowed')
  if (order.delivered_by === 'platform') return order
  if (order.delivered_by === 'merchant')
    return fail('move_not_allowed', { message: 'It was priced by the store’s own rates, so the store delivers it.' })
  const changed = await work.tx
    .updateTable('orders')
    .set({
      delivered_by: 'platform',
      updated_at: work.now,
      // From now on the schedulers' deadline counts.
      stall_due_at: after(work.now, stallHours.ready_for_pickup * hour),
      stalled_at: null,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await planStops(work, order)
  await addActivity(work, order, {
    status: order.status,
    kind: 'other',
    activity: 'Handed over to Bitmarte',
    actor,
  })
  if (actor.kind === 'admin' || actor.kind === 'merchant')
    await audit(work, actor, {
      action: 'order.hand-over',
      subject: ['order', orderId],
      after: { name: order.name, deliveredBy: 'platform' },
    })
  return changed
}
