import { type News, type Notice, notifyAll, sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { administratorsWith } from '#identity/index.ts'
import type { Config } from '#platform/config.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { weekdayAndDate } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { type NewsKind, orderNews, ordersPlaced } from './orders.jobs.ts'

/** Job handlers that create in-app notifications of orders, from the same jobs as the mails. */
export const orderNoticeHandlers = ({ db, config }: Platform): readonly Handler[] => {
  const tell = async (use: (work: Work) => Promise<void>) => {
    mustSucceed(await db.transact(use))
  }
  return [
    handle(ordersPlaced, ({ orderIds }) => tell(work => tellOfNew(config, work, orderIds))),
    handle(orderNews, ({ orderId, news, key }) =>
      tell(work => tellOf(config, work, orderId, news, `${news}:${orderId}:${key}`)),
    ),
  ]
}

const about = ({ tx }: Work, orderIds: readonly string[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .leftJoin('shipping_partners as p', 'p.id', 'o.partner_id')
    .select(['o.id', 'o.name', 'o.reference', 'o.store_id', 'o.customer_id', 'o.dispatcher_id', 'o.status'])
    .select(['o.expected_at', 'o.stock_check_due_at', 'o.type', 'o.return_window_ends_at'])
    .select(['s.name as store_name', 'p.account_id as partner_account'])
    .where('o.id', 'in', orderIds)
    .orderBy('o.id')
    .execute()
export type NotifiedOrder = Awaited<ReturnType<typeof about>>[number]

/** A recipient of an order's notifications, with the page that shows it the order, and what it calls the order. */
export type OrderReader = Pick<News, 'accountId' | 'path'> & { orderName: string }

/** The recipients of an order's notifications. */
export const readersOf = {
  customer: (order: Pick<NotifiedOrder, 'id' | 'customer_id' | 'reference'>): OrderReader[] => [
    { accountId: order.customer_id, path: `/customer/orders/${order.id}`, orderName: order.reference },
  ],
  store: async (read: Reader, order: Pick<NotifiedOrder, 'id' | 'store_id' | 'name'>): Promise<OrderReader[]> =>
    (await membersWith(read, order.store_id, 'orders')).map(accountId => ({
      accountId,
      path: `/merchant/orders/${order.id}`,
      orderName: order.name,
    })),
  carrier: (order: Pick<NotifiedOrder, 'id' | 'partner_account' | 'dispatcher_id' | 'reference'>): OrderReader[] =>
    order.partner_account
      ? [
          {
            accountId: order.partner_account,
            path: `/shipping-partner/orders/${order.id}`,
            orderName: order.reference,
          },
        ]
      : order.dispatcher_id
        ? [{ accountId: order.dispatcher_id, path: `/admin/orders/${order.id}`, orderName: order.reference }]
        : [],
  administrators: async (read: Reader, order: Pick<NotifiedOrder, 'id' | 'reference'>): Promise<OrderReader[]> =>
    (await administratorsWith(read, 'orders')).map(accountId => ({
      accountId,
      path: `/admin/orders/${order.id}`,
      orderName: order.reference,
    })),
  /** The administrators of the hub where the parcel is; nobody while it is at none. */
  hub: async (read: Reader, order: Pick<NotifiedOrder, 'id' | 'store_id' | 'reference'>): Promise<OrderReader[]> =>
    (
      await read
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
    ).map(({ id }) => ({ accountId: id, path: `/admin/hub?search=${order.reference}`, orderName: order.reference })),
  /** The schedulers, who assign carriers. */
  schedulers: async (read: Reader, order: Pick<NotifiedOrder, 'id' | 'reference'>): Promise<OrderReader[]> =>
    (
      await read
        .selectFrom('accounts')
        .select('id')
        .where('admin_kind', '=', 'scheduler')
        .where('active', '=', true)
        .orderBy('id')
        .execute()
    ).map(({ id }) => ({
      accountId: id,
      path: `/admin/orders/${order.id}`,
      orderName: order.reference,
    })),
}

/** Builds a notification for each reader. */
export const saying = (readers: readonly OrderReader[], title: (orderName: string) => string, cause: string): News[] =>
  readers.map(({ accountId, path, orderName }) => ({ accountId, path, title: title(orderName), cause }))

export const noticesOf = (news: readonly News[]): Notice[] =>
  news.map(({ accountId, title, path, cause }) => ({ kind: 'orders', accountId, cause, app: { title, path } }))

async function tellOfNew(config: Config, work: Work, orderIds: readonly string[]): Promise<void> {
  for (const order of await about(work, orderIds)) {
    const found = saying(await readersOf.store(work.tx, order), name => `New order ${name}`, `order-new:${order.id}`)
    await notifyAll(work, found)
    await sendNotices(work, config, noticesOf(found), ['push'])
  }
}

/** Returns the latest line of an order's timeline that says how it lost its carrier, such as `Declined by Swift Riders`. */
async function releasedBy({ tx }: Work, orderId: string): Promise<string> {
  const { activity } = await tx
    .selectFrom('order_activities')
    .select('activity')
    .where('order_id', '=', orderId)
    .where('status', '=', 'ready_for_pickup')
    .where('reminder', '=', false)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return activity
}

const declined = (readers: readonly OrderReader[], how: string, cause: string): News[] =>
  saying(readers, name => `Order ${name}: ${how}. Find somebody else.`, cause)

async function tellOf(config: Config, work: Work, orderId: string, news: NewsKind, cause: string): Promise<void> {
  const [order] = await about(work, [orderId])
  if (!order) return
  const customer = readersOf.customer(order)
  const scheduled = () => readersOf.schedulers(work.tx, order)
  const list = async (): Promise<News[]> => {
    switch (news) {
      case 'assigned':
        return order.status === 'assigned'
          ? saying(readersOf.carrier(order), name => `A delivery for you: ${name}`, cause)
          : []
      case 'declined':
        // Somebody may have found another carrier meanwhile.
        if (order.status !== 'ready_for_pickup') return []
        return declined(await scheduled(), await releasedBy(work, orderId), cause)
      case 'unanswered':
        if (order.status !== 'ready_for_pickup') return []
        return saying(await scheduled(), name => `Nobody answered for order ${name}. Find somebody else.`, cause)
      case 'picked_up':
        return saying(customer, name => `Order ${name} is on its way`, cause)
      case 'out_for_delivery':
        return saying(customer, name => `Order ${name} is out for delivery. Have your code ready.`, cause)
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
      case 'unchecked':
        return saying(await readersOf.store(work.tx, order), name => `Check what came back of order ${name}`, cause)
      case 'cancelled':
        return [
          ...saying(
            customer,
            name =>
              order.stock_check_due_at
                ? `Order ${name} went back to the store. We refund you.`
                : `Order ${name} was cancelled`,
            cause,
          ),
          ...saying(
            await readersOf.store(work.tx, order),
            name =>
              order.stock_check_due_at ? `Order ${name} came back. Check its items.` : `Order ${name} was cancelled`,
            cause,
          ),
          ...saying(readersOf.carrier(order), name => `Order ${name} was cancelled`, cause),
        ]
      case 'token_locked':
        return saying(await scheduled(), name => `Five wrong delivery codes for order ${name}`, cause)
    }
  }
  const found = await list()
  // What the order's page says too can be switched off. Push can always be.
  if (news === 'picked_up' || news === 'late') return sendNotices(work, config, noticesOf(found))
  await notifyAll(work, found)
  await sendNotices(work, config, noticesOf(found), ['push'])
}

/** Returns a store's title about a delivered order, with the day on which its money is released. A replacement has none. */
const tellStore =
  ({ type, return_window_ends_at: endsAt }: NotifiedOrder) =>
  (name: string) =>
    type === 'replacement' || !endsAt
      ? `Order ${name} was delivered`
      : `Order ${name} was delivered. Its money is released when the return window ends, on ${weekdayAndDate(endsAt)}.`

const lateBy = (day: string) => (name: string) => `Order ${name} is late. We now expect it by ${day}.`
