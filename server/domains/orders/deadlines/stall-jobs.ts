import { sql } from 'kysely'
import { notifyAll } from '#domains/notifications/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { readersOf, saying } from '../notices/order-notices.ts'
import { orderNews } from '../notices/orders.jobs.ts'
import { forEachDue } from './for-each-due.ts'
import { mostFailures } from './stalls.ts'

const atOnce = 500

/** Escalates orders that stay in a status past its deadline to administrators, schedulers or the store, and the hub. */
export const stalledJob = (platform: Platform): ScheduledJob => ({
  name: 'orders.stalled',
  minutes: 5,
  run: () =>
    forEachDue(
      platform,
      'orders.stalled',
      sql`select id from orders where stall_due_at <= ${platform.clock.now()} and stalled_at is null
        order by stall_due_at limit ${atOnce}`,
      async (work, order) => {
        if (!order.stall_due_at || order.stall_due_at > work.now || order.stalled_at) return
        await setColumns(work, order, { stalled_at: work.now })
        const inCharge = order.status !== 'processing' && order.delivered_by === 'platform' ? 'schedulers' : 'store'
        const hub = order.status === 'at_hub' ? await readersOf.hub(work.tx, order) : []
        const cause = `stalled:${order.id}:${order.stall_due_at.toISOString()}`
        const stuckFor = (readers: typeof hub, why: string) =>
          saying(readers, name => `Order ${name} is stuck: ${why}`, cause)
        const news = [
          ...stuckFor(await readersOf.administrators(work.tx, order), stuck(order)),
          ...stuckFor(
            await readersOf[inCharge](work.tx, order),
            inCharge === 'store' ? stuckAtYours(order) : stuck(order),
          ),
          ...stuckFor(hub, 'it is still at your hub'),
        ]
        // Somebody with two parts gets the text of the last one.
        await notifyAll(work, [...new Map(news.map(each => [each.accountId, each])).values()])
      },
    ),
})

/** Tells a store what to do with a stuck order that it packs or delivers itself. */
function stuckAtYours({ status, failed_count }: LockedOrder): string {
  switch (status) {
    case 'processing':
      return 'pack it or cancel it'
    case 'ready_for_pickup':
    case 'assigned':
      return 'send it or cancel it'
    case 'returning':
      return 'say whether it is back with you'
    default:
      return failed_count >= mostFailures
        ? `delivery failed ${failed_count} times, so bring it back`
        : 'try to deliver it again or bring it back'
  }
}

/** Says why an order is stuck, for those who look after other people's orders. */
function stuck({ status, delivered_by, failed_count }: LockedOrder): string {
  switch (status) {
    case 'processing':
      return 'its store hasn’t packed it'
    case 'ready_for_pickup':
    case 'assigned':
      return delivered_by === 'platform' ? 'no carrier has accepted it' : 'its store hasn’t sent it'
    case 'at_hub':
      return 'it is still at the hub'
    case 'returning':
      return 'it isn’t back at its store'
    default:
      return failed_count >= mostFailures ? `delivery failed ${failed_count} times` : 'nobody tries to deliver it again'
  }
}

/** Reminds stores of items that came back and are not checked in time. Restocks nothing by itself. */
export const uncheckedJob = (platform: Platform): ScheduledJob => ({
  name: 'orders.unchecked',
  minutes: 15,
  run: () =>
    forEachDue(
      platform,
      'orders.unchecked',
      sql`select id from orders where stock_check_due_at <= ${platform.clock.now()} and stock_checked_at is null
        and stock_check_reminded_at is null order by stock_check_due_at limit ${atOnce}`,
      async (work, order) => {
        if (!order.stock_check_due_at || order.stock_check_due_at > work.now) return
        if (order.stock_checked_at || order.stock_check_reminded_at) return
        await setColumns(work, order, { stock_check_reminded_at: work.now })
        await work.addJob(orderNews, { orderId: order.id, news: 'unchecked', key: 'once' })
      },
    ),
})

export const setColumns = (
  { tx }: Work,
  order: LockedOrder,
  columns: Partial<
    Pick<
      LockedOrder,
      'stalled_at' | 'stock_check_reminded_at' | 'expected_at' | 'step_due_at' | 'step_warn_at' | 'updated_at'
    >
  >,
) => tx.updateTable('orders').set(columns).where('store_id', '=', order.store_id).where('id', '=', order.id).execute()
