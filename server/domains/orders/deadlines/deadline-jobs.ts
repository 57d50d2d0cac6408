import { sql } from 'kysely'
import { notifyAll } from '#domains/notifications/index.ts'
import type { Work } from '#platform/database/database.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import { byClock } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { type OrderReader, readersOf, saying } from '../notices/order-notices.ts'
import { type DeadlineKind, deadlineOf } from './deadlines.ts'

/** Batch size of one scheduled run, oldest first; the next run takes the rest. */
const atOnce = 2_000

/** SQL conditions: `orders o` whose deadline needs a reminder or a late notice. */
const dueTo = {
  warn: (now: Date) => sql`o.step_warn_at <= ${now} order by o.step_warn_at`,
  escalate: (now: Date) => sql`o.step_due_at <= ${now} and not exists (
    select from order_promises p where p.store_id = o.store_id and p.order_id = o.id and p.broken_at is not null
      and p.promise = case o.status when 'pending' then 'accept' when 'processing' then 'ready' else 'deliver' end)
    order by o.step_due_at`,
}

/**
 * Reminds the person responsible for an order's next step before its deadline. After it, records the delay and notifies
 * their superiors too. Uses a transaction per order.
 */
export const deadlineJob = (platform: Platform): ScheduledJob => ({
  name: 'orders.promises',
  minutes: 5,
  run: async () => {
    const { db, clock } = platform
    for (const [step, tell] of [['warn', warn] as const, ['escalate', escalate] as const]) {
      const due = dueTo[step](clock.now())
      const { rows } = await sql<{ id: string }>`select o.id from orders o where ${due} limit ${atOnce}`.execute(
        db.read,
      )
      await forEachRow(platform, rows, {
        message: 'an order’s delivery deadline could not be checked',
        fields: ({ id }) => ({ orderId: id, step }),
        change: (work, { id }) => lookAt(work, id, tell),
      })
    }
  },
})

type Tell = (work: Work, order: LockedOrder, promise: DeadlineKind) => Promise<void>

async function lookAt(work: Work, orderId: string, tell: Tell): Promise<void> {
  const order = await lockOrder(work, orderId, byClock)
  if (!('id' in order)) return
  const promise = deadlineOf(order.status)
  if (promise) await tell(work, order, promise)
}

async function warn(work: Work, order: LockedOrder, promise: DeadlineKind): Promise<void> {
  if (!order.step_due_at || !order.step_warn_at || order.step_warn_at > work.now) return
  const key = { store_id: order.store_id, order_id: order.id, promise, due_at: order.step_due_at }
  const first = await work.tx
    .insertInto('order_promises')
    .values({ ...key, warned_at: work.now })
    .onConflict(conflict => conflict.columns(['store_id', 'order_id', 'promise']).doNothing())
    .returning('promise')
    .executeTakeFirst()
  await work.tx
    .updateTable('orders')
    .set({ step_warn_at: null })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  // Already overdue: `escalate` sends the late notice.
  if (!first || order.step_due_at <= work.now) return
  const due = weekdayAndTime(order.step_due_at)
  const title = (name: string) => `Order ${name} ${soon[promise]} by ${due}`
  await notifyAll(work, saying(await holders(work, order), title, `promise-soon:${promise}:${order.id}`))
}

async function escalate(work: Work, order: LockedOrder, promise: DeadlineKind): Promise<void> {
  if (!order.step_due_at || order.step_due_at > work.now) return
  const broken = await work.tx
    .insertInto('order_promises')
    .values({
      store_id: order.store_id,
      order_id: order.id,
      promise,
      due_at: order.step_due_at,
      broken_at: work.now,
      partner_id: order.partner_id,
      dispatcher_id: order.dispatcher_id,
    })
    .onConflict(conflict =>
      conflict
        .columns(['store_id', 'order_id', 'promise'])
        .doUpdateSet({ broken_at: work.now, partner_id: order.partner_id, dispatcher_id: order.dispatcher_id })
        .where('order_promises.broken_at', 'is', null),
    )
    .returning('promise')
    .executeTakeFirst()
  if (!broken) return
  const cause = `promise-late:${promise}:${order.id}`
  const title = (name: string) => `Order ${name} is late: ${late[promise]}`
  const above = await readersOf.administrators(work.tx, order)
  const schedulers = order.delivered_by === 'platform' ? await scheduling(work, order) : []
  // The responsible person may be a scheduler, who must not get it twice.
  const recipients = new Map(
    [...above, ...schedulers, ...(await holders(work, order))].map(each => [each.accountId, each]),
  )
  await notifyAll(work, saying([...recipients.values()], title, cause))
}

/** Returns who is responsible for the next step: the store, the carrier, or the schedulers while there is none. */
async function holders(work: Work, order: LockedOrder): Promise<OrderReader[]> {
  if (order.delivered_by !== 'platform' || deadlineOf(order.status) !== 'deliver')
    return readersOf.store(work.tx, order)
  if (!order.partner_id && !order.dispatcher_id) return scheduling(work, order)
  const partner =
    order.partner_id &&
    (await work.tx
      .selectFrom('shipping_partners')
      .select('account_id')
      .where('id', '=', order.partner_id)
      .executeTakeFirstOrThrow())
  return readersOf.carrier({ ...order, partner_account: partner ? partner.account_id : null })
}

const scheduling = ({ tx }: Work, order: LockedOrder) => readersOf.schedulers(tx, order)

const soon: Readonly<Record<DeadlineKind, string>> = {
  accept: 'is to be started',
  ready: 'is to be packed',
  deliver: 'is to be delivered',
}
const late: Readonly<Record<DeadlineKind, string>> = {
  accept: 'it isn’t started',
  ready: 'it isn’t packed',
  deliver: 'it isn’t delivered',
}
