import { sql } from 'kysely'
import { z } from 'zod'
import { closedDays, onStoreChanged } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { neverClosed, stepClock } from './deadlines.ts'
import { forEachDue } from './for-each-due.ts'
import { setColumns } from './stall-jobs.ts'

/** A store changed its opening hours or its holiday. */
const calendarChanged = job('orders.calendar-changed', z.object({ storeId: z.guid() }))

onStoreChanged('calendar', (work, storeId) => work.addJob(calendarChanged, { storeId }))

/** Computes the deadlines to start and to pack again of the orders of a store that is closed on other days now. */
export const calendarHandler = (platform: Platform): Handler =>
  handle(calendarChanged, ({ storeId }) =>
    forEachDue(
      platform,
      'orders.calendar-changed',
      sql`select id from orders where store_id = ${storeId} and status in ('pending', 'processing') order by placed_at`,
      recompute,
    ),
  )

async function recompute(work: Work, order: LockedOrder): Promise<void> {
  const { status, step_due_at, step_warn_at, placed_at: placedAt, promised_at: promisedAt } = order
  // What is late stays late.
  if (!step_due_at || step_due_at <= work.now || (status !== 'pending' && status !== 'processing')) return
  const closed = (await closedDays(work.tx, [order.store_id])).get(order.store_id) ?? neverClosed
  const computed = (now: Date) => stepClock(status, { now, placedAt, promisedAt, closed })
  let clock = computed(status === 'pending' ? placedAt : await startedAt(work, order))
  if (clock.step_due_at && clock.step_due_at <= work.now) {
    // It would be late at once, such as for days of a former holiday, which no longer count as closed.
    clock = computed(work.now)
    if (clock.step_due_at && clock.step_due_at > step_due_at) return
  }
  // A reminder that was sent isn't sent again.
  await setColumns(work, order, { ...clock, ...(!step_warn_at && { step_warn_at: null }) })
}

/** Returns when the store started an order, which happens once. */
async function startedAt({ tx }: Work, order: LockedOrder): Promise<Date> {
  const { at } = await tx
    .selectFrom('order_activities')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow()
  return at ?? order.placed_at
}
