import { sql } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { closedDays } from '#domains/stores/index.ts'
import { day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { endOfDay } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { isDelayed } from '../delivering/delay-order.ts'
import { expectAhead } from '../delivering/expected-stops.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { orderNews } from '../notices/orders.jobs.ts'
import { deadlineOf, endOfTry, neverClosed, passed } from './deadlines.ts'
import { forEachDue } from './for-each-due.ts'
import { setColumns } from './stall-jobs.ts'

const atOnce = 500

/** Days until the delivery of a late order, by the step that it is at. */
const daysLeft: Readonly<Partial<Record<OrderStatusCode, number>>> = {
  pending: 4,
  processing: 3,
  ready_for_pickup: 2,
  assigned: 2,
  accepted: 2,
  at_hub: 2,
}

/**
 * Recomputes the estimate of a late delivery: the next attempt's day if it is known, else by its step. While it waits for its
 * store, days on which that is closed don't count.
 */
async function newEstimate({ tx, now }: Work, { store_id, status, next_try_at }: LockedOrder): Promise<Date> {
  if (next_try_at && next_try_at > now) return endOfTry(next_try_at)
  const atStore = status === 'pending' || status === 'processing'
  const closed = atStore ? (await closedDays(tx, [store_id])).get(store_id) : undefined
  return endOfDay(passed(now, (daysLeft[status] ?? 1) * day, closed ?? neverClosed))
}

/**
 * Gives an order whose promised delivery has passed a new estimate, also at the hubs ahead, and mails its customer once.
 * An estimate that passes too is renewed without a mail, unless it is the day that a delay named.
 */
export const lateJob = (platform: Platform): ScheduledJob => ({
  name: 'orders.late',
  minutes: 5,
  run: () => {
    const now = platform.clock.now()
    return forEachDue(
      platform,
      'orders.late',
      sql`select id from orders
        where status not in ('delivered', 'completed', 'cancelled', 'returning', 'returned_to_store')
        and promised_at <= ${now} and (expected_at is null or expected_at <= ${now})
        order by promised_at limit ${atOnce}`,
      async (work, order) => {
        const isDue = order.promised_at && order.promised_at <= work.now
        const isCurrent = order.expected_at && order.expected_at > work.now
        if (!isDue || isCurrent || deadlineOf(order.status) === undefined) return
        const estimate = { expected_at: await newEstimate(work, order) }
        const isFirst = !order.expected_at || (await isDelayed(work, order))
        await setColumns(work, order, estimate)
        await expectAhead(work, { ...order, ...estimate })
        if (isFirst) await work.addJob(orderNews, { orderId: order.id, news: 'late', key: 'once' })
      },
    )
  },
})
