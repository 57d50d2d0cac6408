import { type News, type Notice, notifyAll, sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { administratorsWith } from '#identity/index.ts'
import type { Config } from '#platform/config.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { weekdayAndDate } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { goodsWords, hubOfSql } from '../delivering/goods-to.ts'
import { isTransitionSql } from '../lifecycle/activity-kinds.ts'
import { isOldNews } from './old-news.ts'
import { type OrderNews, orderNews, ordersPlaced } from './orders.jobs.ts'

/** Job handlers that create in-app notifications of orders, from the same jobs as the mails. */
export const orderNoticeHandlers = ({ db, config }: Platform): readonly Handler[] => [
  handle(ordersPlaced, ({ orderIds }) => db.transact(work => notifyOfNew(config, work, orderIds))),
  handle(orderNews, event => db.transact(work => notifyOfNews(config, work, event))),
]

/** Reads orders for their notifications. */
export const about = ({ tx }: Work, orderIds: readonly string[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .leftJoin('shipping_partners as p', 'p.id', 'o.partner_id')
    .select(['o.id', 'o.name', 'o.reference', 'o.store_id', 'o.customer_id', 'o.dispatcher_id', 'o.status'])
    .select(['o.expected_at', 'o.stock_check_due_at', 'o.stock_checked_at', 'o.token_version'])
    .select(['o.type', 'o.return_window_ends_at'])
    .select(['s.name as store_name', 'p.account_id as partner_account', 'o.goods_to', hubOfSql.as('hub_name')])
    .where('o.id', 'in', orderIds)
    .orderBy('o.id')
    .execute()
export type NotifiedOrder = Awaited<ReturnType<typeof about>>[number]

/** A recipient of an order's notifications, with the page that shows it the order, and what it calls the order. */
export type OrderReader = Pick<News, 'accountId' | 'path'> & { orderName: string }

const readers = (accountIds: readonly string[], path: string, orderName: string): OrderReader[] =>
  accountIds.map(accountId => ({ accountId, path, orderName }))

/** Returns the schedulers, who assign carriers. */
export const activeSchedulers = (read: Reader): Promise<{ id: string; email: string }[]> =>
  read
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('admin_kind', '=', 'scheduler')
    .where('active', '=', true)
    .orderBy('id')
    .execute()

/** The recipients of an order's notifications. */
export const readersOf = {
  customer: ({ id, customer_id, reference }: Pick<NotifiedOrder, 'id' | 'customer_id' | 'reference'>) =>
    readers([customer_id], `/customer/orders/${id}`, reference),
  store: async (read: Reader, { id, store_id, name }: Pick<NotifiedOrder, 'id' | 'store_id' | 'name'>) =>
    readers(await membersWith(read, store_id, 'orders'), `/merchant/orders/${id}`, name),
  carrier: (order: Pick<NotifiedOrder, 'id' | 'partner_account' | 'dispatcher_id' | 'reference'>): OrderReader[] => {
    const { id, partner_account, dispatcher_id, reference } = order
    if (partner_account) return readers([partner_account], `/shipping-partner/orders/${id}`, reference)
    return dispatcher_id ? readers([dispatcher_id], `/admin/orders/${id}`, reference) : []
  },
  administrators: async (read: Reader, { id, reference }: Pick<NotifiedOrder, 'id' | 'reference'>) =>
    readers(await administratorsWith(read, 'orders'), `/admin/orders/${id}`, reference),
  /** The administrators of the hub where the parcel is; nobody while it is at none. */
  hub: async (read: Reader, order: Pick<NotifiedOrder, 'id' | 'store_id' | 'reference'>): Promise<OrderReader[]> => {
    const administrators = await read
      .selectFrom('order_stops as stop')
      .innerJoin('hub_administrators as h', 'h.hub_id', 'stop.hub_id')
      .innerJoin('accounts as a', 'a.id', 'h.account_id')
      .select('a.id')
      .where('stop.store_id', '=', order.store_id)
      .where('stop.order_id', '=', order.id)
      .where('stop.arrived_at', 'is not', null)
      .where('stop.left_at', 'is', null)
      .where('a.active', '=', true)
      .orderBy('a.id')
      .execute()
    const ids = administrators.map(({ id }) => id)
    return readers(ids, `/admin/hub?search=${order.reference}`, order.reference)
  },
  schedulers: async (read: Reader, { id, reference }: Pick<NotifiedOrder, 'id' | 'reference'>) => {
    const ids = (await activeSchedulers(read)).map(scheduler => scheduler.id)
    return readers(ids, `/admin/orders/${id}`, reference)
  },
}

/** Builds a notification for each reader. */
export const saying = (readers: readonly OrderReader[], title: (orderName: string) => string, cause: string): News[] =>
  readers.map(({ accountId, path, orderName }) => ({ accountId, path, title: title(orderName), cause }))

const noticesOf = (news: readonly News[]): Notice[] =>
  news.map(({ accountId, title, path, cause }) => ({ kind: 'orders', accountId, cause, app: { title, path } }))

/** Notifies people in the app of what nobody can switch off there, and by push unless they switched that off. */
export async function notifyAndPush(work: Work, config: Config, news: readonly News[]): Promise<void> {
  await notifyAll(work, news)
  await sendNotices(work, config, noticesOf(news), ['push'])
}

async function notifyOfNew(config: Config, work: Work, orderIds: readonly string[]): Promise<void> {
  for (const order of await about(work, orderIds)) {
    if (order.status === 'cancelled') continue
    const store = await readersOf.store(work.tx, order)
    await notifyAndPush(
      work,
      config,
      saying(store, name => `New order ${name}`, `order-new:${order.id}`),
    )
  }
}

/** Returns the latest line of an order's timeline that says how it lost its carrier, such as `Declined by Swift Riders`. */
async function releasedBy({ tx }: Work, orderId: string): Promise<string> {
  const { activity } = await tx
    .selectFrom('order_activities')
    .select('activity')
    .where('order_id', '=', orderId)
    .where('status', '=', 'ready_for_pickup')
    .where(isTransitionSql('order_activities'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return activity
}

/** Returns whether an administrator made a line of an order's timeline. */
async function isByOffice({ tx }: Work, orderId: string, activityId: string): Promise<boolean> {
  const { actor_kind } = await tx
    .selectFrom('order_activities')
    .select('actor_kind')
    .where('order_id', '=', orderId)
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  return actor_kind === 'admin'
}

async function notifyOfNews(config: Config, work: Work, { orderId, news, key, renewed }: OrderNews): Promise<void> {
  const [order] = await about(work, [orderId])
  if (!order || isOldNews(order, news, key)) return
  const cause = `${news}:${orderId}:${key}`
  const customer = readersOf.customer(order)
  const scheduled = () => readersOf.schedulers(work.tx, order)
  const list = async (): Promise<News[]> => {
    switch (news) {
      case 'assigned':
        return saying(readersOf.carrier(order), name => `A delivery for you: ${name}`, cause)
      case 'declined': {
        const how = await releasedBy(work, orderId)
        return saying(await scheduled(), name => `Order ${name}: ${how}. Find somebody else.`, cause)
      }
      case 'unanswered':
        return saying(await scheduled(), name => `Nobody answered for order ${name}. Find somebody else.`, cause)
      case 'picked_up':
        return saying(customer, name => `Order ${name} is on its way`, cause)
      case 'out_for_delivery':
        return saying(
          customer,
          name =>
            renewed
              ? `Order ${name} has a new delivery code. The earlier one no longer works.`
              : `Order ${name} is out for delivery. Have your code ready.`,
          cause,
        )
      case 'handed_over': {
        const title = (name: string) =>
          `Another rider brings order ${name}. Use the new code in the order: the earlier one no longer works.`
        return saying(customer, title, cause)
      }
      case 'delivery_failed':
        return [
          ...saying(customer, name => `Order ${name} could not be delivered. See what happens next.`, cause),
          ...saying(await readersOf.store(work.tx, order), name => `Order ${name} could not be delivered`, cause),
        ]
      case 'delivered':
        return [
          ...saying(customer, name => `Order ${name} was delivered`, cause),
          // Digital goods are delivered the moment that they are ordered, of which their store is notified.
          ...(order.type === 'digital' ? [] : saying(await readersOf.store(work.tx, order), tellStore(order), cause)),
        ]
      case 'late':
        if (!order.expected_at) return []
        return saying(customer, lateBy(weekdayAndDate(order.expected_at)), cause)
      case 'delayed': {
        if (!order.expected_at) return []
        const day = weekdayAndDate(order.expected_at)
        // A store that named the day knows.
        const store = (await isByOffice(work, orderId, key)) ? await readersOf.store(work.tx, order) : []
        const carrier = order.status === 'accepted' ? readersOf.carrier(order) : []
        return [
          ...saying(customer, name => `Order ${name} will be late. We now expect it by ${day}.`, cause),
          ...saying(
            store,
            name => `Order ${name} will be late: Bitmarte told the customer to expect it by ${day}`,
            cause,
          ),
          ...saying(carrier, name => `Order ${name} will be late: its customer expects it by ${day}`, cause),
        ]
      }
      case 'unchecked':
        return saying(
          await readersOf.store(work.tx, order),
          name => (order.goods_to ? `Did order ${name} arrive?` : `Check what came back of order ${name}`),
          cause,
        )
      case 'cancelled': {
        // A parcel that a hub or carrier sends back comes after the cancellation.
        const back = order.stock_check_due_at && !order.goods_to
        return [
          ...saying(
            customer,
            name => (back ? `Order ${name} went back to the store. We refund you.` : `Order ${name} was cancelled`),
            cause,
          ),
          ...saying(
            await readersOf.store(work.tx, order),
            name => (back ? `Order ${name} came back. Check its items.` : `Order ${name} was cancelled`),
            cause,
          ),
          ...saying(
            readersOf.carrier(order),
            name => [`Order ${name} was cancelled`, goodsWords(order)].filter(Boolean).join('. '),
            cause,
          ),
        ]
      }
      case 'token_locked':
        return saying(await scheduled(), name => `Five wrong delivery codes for order ${name}`, cause)
    }
  }
  const found = await list()
  // What the order's page says too can be switched off. Push can always be.
  if (news === 'picked_up' || news === 'late' || news === 'delayed') return sendNotices(work, config, noticesOf(found))
  await notifyAndPush(work, config, found)
}

/** Returns a store's title about a delivered order, with the day on which its money is released. A replacement has none. */
const tellStore =
  ({ type, return_window_ends_at: endsAt }: NotifiedOrder) =>
  (name: string) =>
    type === 'replacement' || !endsAt
      ? `Order ${name} was delivered`
      : `Order ${name} was delivered. Its money is released when the return window ends, on ${weekdayAndDate(endsAt)}.`

const lateBy = (day: string) => (name: string) => `Order ${name} is late. We now expect it by ${day}.`
