import { sql } from 'kysely'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { settings } from '#contract/settings/settings.ts'
import { settingOf, valuesSince } from '#domains/settings/index.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { applyTransition } from '../lifecycle/change-status.ts'
import { findTransition } from '../lifecycle/order-states.ts'
import { byClock } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { feeBearerOf } from '../revenue/came-back.ts'
import { stateOf } from '../views/orders.wire.ts'
import { acceptUntil } from './accept-until.ts'
import { forEachDue } from './for-each-due.ts'

/** Batch size of one scheduled run, oldest first; the next run takes the rest. */
const atOnce = 500

async function cancelByClock(platform: Platform, work: Work, order: LockedOrder, note: string): Promise<void> {
  const to: OrderStatusCode = 'cancelled'
  const transition = findTransition(stateOf(order), to, 'clock')
  if (!transition) return
  await applyTransition({ platform, work, order, transition, actor: byClock, note, assignee: undefined })
}

/** Refunds orders that came back to their store, and ends them. */
export const cameBackJob = (platform: Platform): ScheduledJob => ({
  name: 'orders.came-back',
  minutes: 1,
  run: () =>
    forEachDue(
      platform,
      'orders.came-back',
      sql`select id from orders where status = 'returned_to_store' order by placed_at limit ${atOnce}`,
      async (work, order) => {
        if (order.status !== 'returned_to_store') return
        await cancelByClock(platform, work, order, cameBackNote(order))
      },
    ),
})

/** Returns why an order came back, and whether its delivery fee is refunded. */
function cameBackNote(order: Pick<LockedOrder, 'failure_reason' | 'shipping_kobo'>): string {
  const reason = failureReasons[order.failure_reason ?? 'other'].name
  const kept = feeBearerOf(order) === 'customer' && order.shipping_kobo > 0
  return `It came back to the store. ${reason}.${kept ? ' The delivery fee isn’t refunded.' : ''}`
}

/** Cancels and refunds orders that their store hasn't accepted in the hours of the setting. */
export const unacceptedJob = (platform: Platform): ScheduledJob => ({
  name: 'orders.unaccepted',
  minutes: 5,
  run: async () => {
    const { clock, db } = platform
    const now = clock.now()
    const from = after(now, -settings['orders.accept-hours'].most * hour)
    const hours = Math.min(...(await valuesSince(db.read, 'orders.accept-hours', { from, to: now })))
    await forEachDue(
      platform,
      'orders.unaccepted',
      // Orders that were placed under longer hours, or whose stores were closed meanwhile, are read again until they are due.
      sql`select id from orders where status = 'pending' and placed_at <= ${after(now, -hours * hour)}
        order by placed_at`,
      async (work, order) => {
        const until = (await acceptUntil(work.tx, [order])).get(order.id)
        if (!until || until > work.now) return
        const allowed = await settingOf(work.tx, 'orders.accept-hours', order.placed_at)
        await cancelByClock(platform, work, order, `The store did not accept it within ${allowed} hours.`)
      },
    )
  },
})
