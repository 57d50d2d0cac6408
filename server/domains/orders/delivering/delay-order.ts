import { delayText, mostDelayDays } from '#contract/orders/delays.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos, endOfDay, midnightInLagos, weekdayAndDate } from '#platform/lagos.ts'
import { setColumns } from '../deadlines/stall-jobs.ts'
import { addActivity } from '../lifecycle/activities.ts'
import { kindColumn } from '../lifecycle/activity-kinds.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import { isBeforePickup } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { orderNews } from '../notices/orders.jobs.ts'
import { estimateOf } from '../views/orders.wire.ts'
import { delayAhead } from './expected-stops.ts'

type Delayable = Pick<
  LockedOrder,
  'status' | 'type' | 'delivered_by' | 'parcel_reported' | 'promised_at' | 'expected_at' | 'next_try_at'
>

/**
 * Returns the days in Lagos that an order's estimate can move to: after it, today at the earliest, and at most 14 days
 * later. Null if it can't: without an estimate, once a carrier of the platform or a case has the parcel, and once it is over.
 */
export function delayDays(order: Delayable, now: Date): { first: string; last: string } | null {
  const byStore = order.delivered_by !== 'platform' && ['out_for_delivery', 'delivery_failed'].includes(order.status)
  const estimate = estimateOf(order)
  if (!estimate || order.parcel_reported || !(isBeforePickup(order) || byStore)) return null
  const [today, next] = [dayInLagos(now), dayInLagos(after(estimate, day))]
  const last = dayInLagos(after(estimate, mostDelayDays * day))
  return today <= last ? { first: next > today ? next : today, last } : null
}

interface Delay {
  orderId: string
  actor: MerchantCaller | AdminCaller
  expectedOn: string
  seen: string
  reason: string
}

/**
 * Moves the estimate of an order that will be late, also at the hubs ahead, and notifies its customer. What was promised and
 * the deadlines of the store stay. Fails with `order_not_found` when the actor has no access, `changed_meanwhile` when
 * the estimate isn't the one that was seen, `move_not_allowed` when the order can't be delayed, and `invalid` for another day.
 */
export async function delayOrder(
  work: Work,
  { orderId, actor, expectedOn, seen, reason }: Delay,
): Promise<null | Failure<'order_not_found' | 'move_not_allowed' | 'changed_meanwhile' | 'invalid'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  const [days, estimate] = [delayDays(order, work.now), estimateOf(order)]
  if (!days || !estimate) return fail('move_not_allowed', { message: 'This order can’t be delayed any more.' })
  if (estimate.getTime() !== Date.parse(seen)) return fail('changed_meanwhile')
  if (expectedOn < days.first || expectedOn > days.last) {
    const [first, last] = [days.first, days.last].map(each => weekdayAndDate(midnightInLagos(each)))
    return fail('invalid', {
      fields: [{ field: 'expectedOn', message: `Choose a day from ${first} to ${last}.` }],
    })
  }
  const expected = endOfDay(midnightInLagos(expectedOn))
  await setColumns(work, order, { expected_at: expected, updated_at: work.now })
  await delayAhead(work, order.id, Math.round((expected.getTime() - estimate.getTime()) / day))
  const key = await addActivity(work, order, {
    status: order.status,
    kind: 'delay',
    activity: delayText(weekdayAndDate(expected)),
    note: reason,
    actor,
  })
  await work.addJob(orderNews, { orderId, news: 'delayed', key })
  await audit(work, actor, {
    action: 'order.delay',
    subject: ['order', orderId],
    before: { expectedOn: dayInLagos(estimate) },
    after: { name: order.name, expectedOn, reason },
  })
  return null
}

/** Returns whether the current estimate of an order is one that a delay named. */
export async function isDelayed({ tx }: Work, order: LockedOrder): Promise<boolean> {
  if (!order.expected_at) return false
  const found = await tx
    .selectFrom('order_activities')
    .select('id')
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where(kindColumn('order_activities'), '=', 'delay')
    // Only its text has the day that a delay named, and an earlier delay named another.
    .where('activity', '=', delayText(weekdayAndDate(order.expected_at)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
