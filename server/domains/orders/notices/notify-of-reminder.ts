import type { ReminderTo } from '#contract/orders/order-shapes.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { awaitedOf } from '../deadlines/reminders.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { notifyAndPush, type OrderReader, readersOf, saying } from './order-notices.ts'
import { orderReminded } from './orders.jobs.ts'
import { reminderMail } from './orders.mails.ts'

type RemindedOrder = LockedOrder & { store_name: string; partner_account: string | null }

/** Mails and notifies whoever an order waits for, unless they have acted meanwhile. */
export const reminderHandler = (platform: Platform): Handler =>
  handle(orderReminded, ({ orderId, to, key }) =>
    platform.db.transact(work => remind(platform, work, { orderId, to, key })),
  )

async function remind(
  { config }: Platform,
  work: Work,
  { orderId, to, key }: { orderId: string; to: ReminderTo; key: string },
): Promise<void> {
  const order = await work.tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .leftJoin('shipping_partners as p', 'p.id', 'o.partner_id')
    .selectAll('o')
    .select(['s.name as store_name', 'p.account_id as partner_account'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!order || awaitedOf(order, work.now) !== to) return
  const readers = await readersFor(work, order, to)
  const toDo = toDoOf(order, to)
  const cause = `reminded:${orderId}:${key}`
  const news = saying(readers, name => `Reminder: order ${name} needs your attention. ${toDo}`, cause)
  await notifyAndPush(work, config, news)
  const since = weekdayAndTime(dueSince(order))
  for (const { accountId, path, orderName } of readers) {
    const { email } = await work.tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const url = `${config.appUrl}${path}`
    const mail = reminderMail({ orderName, storeName: order.store_name, since, toDo, url })
    if (email) await queueMail(work, { to: email, cause: `${cause}:${accountId}`, ...mail })
  }
}

function readersFor({ tx }: Work, order: RemindedOrder, to: ReminderTo): Promise<OrderReader[]> | OrderReader[] {
  switch (to) {
    case 'store':
      return readersOf.store(tx, order)
    case 'carrier':
      return readersOf.carrier(order)
    case 'hub':
      return readersOf.hub(tx, order)
    case 'schedulers':
      return readersOf.schedulers(tx, order)
  }
}

/** Returns the first deadline that an overdue order has missed. */
const dueSince = ({ step_due_at, stall_due_at }: LockedOrder): Date =>
  new Date(Math.min(...[step_due_at, stall_due_at].flatMap(at => at?.getTime() ?? [])))

/** Says what to do next with an order, for whoever it waits for. */
function toDoOf({ status, delivered_by }: LockedOrder, to: ReminderTo): string {
  switch (status) {
    case 'pending':
      return 'Start preparing it, or cancel it.'
    case 'processing':
      return 'Pack it and mark it as ready.'
    case 'ready_for_pickup':
      if (to === 'schedulers') return 'Assign a carrier.'
      return delivered_by === 'merchant' ? 'Set out with it.' : 'Choose how it is delivered.'
    case 'assigned':
      return 'Accept it, or decline it.'
    case 'accepted':
      return 'Pick it up from the store.'
    case 'at_hub':
      return 'Send it on.'
    case 'delivery_failed':
      return to === 'store' ? 'Try again, or take it back.' : 'Try again, or bring it back to the store.'
    case 'returning':
      return to === 'store' ? 'Confirm that it is back.' : 'Bring it back to the store.'
    default:
      return 'Deliver it, or report why you can’t.'
  }
}
