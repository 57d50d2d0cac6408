import { wasNotified } from '#domains/notifications/index.ts'
import { storeRestored, storeSuspended } from '#domains/stores/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Written } from '#platform/mail/templates.ts'
import type { Platform } from '#platform/module.ts'
import { finalStatuses } from '../lifecycle/order-states.ts'
import { nextStatusesOf } from '../views/orders.wire.ts'
import { backOnSaleMail, offSaleMail, offSaleWords } from './off-sale.mails.ts'
import { notifyAndPush } from './order-notices.ts'
import { openOrdersRestored, openOrdersSuspended } from './orders.jobs.ts'

/** Cause of a customer's notification about a suspension. Without the customer, whose guest account may become another. */
const causeOf = (storeId: string, suspendedAt: string) => `store-suspended:${storeId}:${suspendedAt}`

/**
 * Writes to the customers of a suspended store's open orders, once each, unless the store is restored before. After it is
 * restored, writes to those of them whose order is still open. Each customer has a job, so that a mail that fails
 * is tried again without stopping the others.
 */
export const suspendedHandlers = (platform: Platform): readonly Handler[] => [
  handle(storeSuspended, async ({ storeId }) => {
    const customers = await customersOf(platform.db.read, storeId)
    await platform.db.transact(async work => {
      for (const customerId of customers) await work.addJob(openOrdersSuspended, { storeId, customerId })
    })
  }),
  handle(openOrdersSuspended, ({ storeId, customerId }) =>
    platform.db.transact(async work => {
      const open = await openOrders(work, storeId, customerId)
      if (!open?.suspendedAt) return
      const cause = causeOf(storeId, open.suspendedAt.toISOString())
      await tell(platform, work, { ...open, customerId, cause, mailOf: offSaleMail })
    }),
  ),
  handle(storeRestored, async ({ storeId, suspendedAt }) => {
    const customers = await customersOf(platform.db.read, storeId)
    await platform.db.transact(async work => {
      for (const customerId of customers) await work.addJob(openOrdersRestored, { storeId, customerId, suspendedAt })
    })
  }),
  handle(openOrdersRestored, ({ storeId, customerId, suspendedAt }) =>
    platform.db.transact(async work => {
      if (!(await wasNotified(work.tx, customerId, causeOf(storeId, suspendedAt)))) return
      const open = await openOrders(work, storeId, customerId)
      // Its owner can have closed it.
      if (!open?.live) return
      const cause = `store-restored:${storeId}:${suspendedAt}`
      await tell(platform, work, { ...open, customerId, cause, mailOf: backOnSaleMail })
    }),
  ),
]

async function customersOf(read: Reader, storeId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('orders')
    .select('customer_id')
    .distinct()
    .where('store_id', '=', storeId)
    .where('status', 'not in', finalStatuses)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

/** Returns a customer's orders at a store that are still delivered; undefined if there are none. */
async function openOrders({ tx }: Work, storeId: string, customerId: string) {
  const rows = await tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('accounts as a', 'a.id', 'o.customer_id')
    .select(['o.id', 'o.reference', 'o.status', 'o.type', 'o.delivered_by', 'o.parcel_reported', 'o.total_kobo'])
    .select(['s.name as store_name', 's.suspended_at', 's.live', 'a.email'])
    .where('o.store_id', '=', storeId)
    .where('o.customer_id', '=', customerId)
    .where('o.status', 'not in', finalStatuses)
    .orderBy('o.placed_at')
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { store_name: storeName, suspended_at: suspendedAt, live, email } = first
  const orders = rows
    .map(row => ({
      id: row.id,
      orderName: row.reference,
      status: row.status,
      paid: row.total_kobo > 0,
      canCancel: nextStatusesOf(row, 'customer').some(({ code_name: code }) => code === 'cancelled'),
    }))
    .filter(order => offSaleWords(storeName, order))
  return orders.length > 0 ? { storeName, suspendedAt, live, email, orders } : undefined
}

interface News extends NonNullable<Awaited<ReturnType<typeof openOrders>>> {
  customerId: string
  cause: string
  mailOf: (about: Pick<News, 'storeName' | 'orders'> & { url: string }) => Written
}

async function tell(
  { config }: Platform,
  work: Work,
  { customerId, email, storeName, orders, cause, mailOf }: News,
): Promise<void> {
  const path = orders.length === 1 ? `/customer/orders/${orders[0]?.id}` : '/customer/orders'
  const { url, secret } = await customerUrl(work, config, customerId, path)
  const { subject, body } = mailOf({ storeName, orders, url })
  if (email) await queueMail(work, { to: email, subject, body, cause: `${cause}:${customerId}`, secret })
  await notifyAndPush(work, config, [{ accountId: customerId, title: subject, path, cause }])
}
