import type { OrderReminder, ReminderTo } from '#contract/orders/order-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { addActivity, reminderText } from '../lifecycle/activities.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { orderReminded } from '../notices/orders.jobs.ts'
import { type WholeOrder, wholeOrder } from '../views/order.view.ts'
import { lateOf } from '../views/orders.wire.ts'

type Overdue = Pick<LockedOrder, 'status' | 'delivered_by' | 'step_due_at' | 'stall_due_at' | 'parcel_reported'>

/** Returns who an order that is late or stuck waits for; undefined for any other, and while a case decides on its parcel. */
export function awaitedOf(order: Overdue, now: Date): ReminderTo | undefined {
  const stuck = order.stall_due_at !== null && order.stall_due_at <= now
  if (order.parcel_reported || !(stuck || lateOf(order, now))) return undefined
  const byPlatform = order.delivered_by === 'platform'
  switch (order.status) {
    case 'pending':
    case 'processing':
      return 'store'
    case 'ready_for_pickup':
      return byPlatform ? 'schedulers' : 'store'
    case 'at_hub':
      return 'hub'
    case 'assigned':
    case 'accepted':
    case 'picked_up':
    case 'in_transit':
    case 'out_for_delivery':
    case 'delivery_failed':
    case 'returning':
      return byPlatform ? 'carrier' : 'store'
    default:
      return undefined
  }
}

type Reminded = Overdue & Pick<WholeOrder, 'activities' | 'store_name' | 'carrier' | 'stops'>

function nameOf(to: ReminderTo, { store_name, carrier, stops }: Reminded): string {
  switch (to) {
    case 'store':
      return store_name
    case 'carrier':
      return carrier?.name ?? 'the carrier'
    case 'hub':
      return stops.find(({ arrived_at, left_at }) => arrived_at && !left_at)?.name ?? 'the hub'
    case 'schedulers':
      return 'the schedulers'
  }
}

/** Returns who can be reminded of an order, with the last reminder to them; null if nobody can. */
export function reminderOf(order: Reminded, now: Date): OrderReminder | null {
  const to = awaitedOf(order, now)
  if (!to) return null
  const name = nameOf(to, order)
  const last = order.activities.findLast(({ kind, activity }) => kind === 'reminder' && activity === reminderText(name))
  const next = last && after(new Date(last.at), hour)
  return {
    to,
    name,
    lastAt: last ? new Date(last.at).toISOString() : null,
    lastBy: last?.actor_name ?? null,
    nextAt: next && next > now ? next.toISOString() : null,
  }
}

/**
 * Reminds whoever an overdue order waits for and records it in the timeline. Returns `order_not_found`, `nobody_to_remind`
 * for an order that is neither late nor stuck, and `reminded_already` within an hour of the last reminder to them.
 */
export async function remindOfOrder(
  work: Work,
  actor: AdminCaller,
  orderId: string,
): Promise<OrderReminder | Failure<'order_not_found' | 'nobody_to_remind' | 'reminded_already'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  const row = await wholeOrder(work.tx, orderId)
  const reminder = row && reminderOf(row, work.now)
  if (!reminder) return fail('nobody_to_remind')
  if (reminder.nextAt) return fail('reminded_already')
  const { to, name } = reminder
  const key = await addActivity(work, order, {
    status: order.status,
    kind: 'reminder',
    activity: reminderText(name),
    actor,
  })
  await work.addJob(orderReminded, { orderId, to, key })
  await audit(work, actor, { action: 'order.remind', subject: ['order', orderId], after: { name: order.name, to } })
  const [lastAt, nextAt] = [work.now.toISOString(), after(work.now, hour).toISOString()]
  return { to, name, lastAt, lastBy: actor.name, nextAt }
}
