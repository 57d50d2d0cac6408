import { storeSuspended } from '#domains/stores/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { finalStatuses } from '../lifecycle/order-states.ts'
import { nextStatusesOf } from '../views/orders.wire.ts'
import { offSaleMail, offSaleWords } from './off-sale.mails.ts'
import { notifyAndPush } from './order-notices.ts'
import { openOrdersSuspended } from './orders.jobs.ts'

/**
 * Writes to the customers of a suspended store's open orders, once each, unless the store is restored meanwhile. Each
 * customer has a job, so that a mail that fails is tried again without stopping the others.
 */
export const suspendedHandlers = (platform: Platform): readonly Handler[] => [
  handle(storeSuspended, async ({ storeId }) => {
    const customers = await platform.db.read
      .selectFrom('orders')
      .select('customer_id')
      .distinct()
      .where('store_id', '=', storeId)
      .where('status', 'not in', finalStatuses)
      .execute()
    await platform.db.transact(async work => {
      for (const { customer_id: customerId } of customers)
        await work.addJob(openOrdersSuspended, { storeId, customerId })
    })
  }),
  handle(openOrdersSuspended, ({ storeId, customerId }) =>
    platform.db.transact(work => tell(platform, work, storeId, customerId)),
  ),
]

async function tell({ config }: Platform, work: Work, storeId: string, customerId: string): Promise<void> {
  const rows = await work.tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('accounts as a', 'a.id', 'o.customer_id')
    .select(['o.id', 'o.reference', 'o.status', 'o.type', 'o.delivered_by', 'o.parcel_reported', 'o.total_kobo'])
    .select(['s.name as store_name', 's.suspended_at', 'a.email'])
    .where('o.store_id', '=', storeId)
    .where('o.customer_id', '=', customerId)
    .where('o.status', 'not in', finalStatuses)
    .where('s.suspended_at', 'is not', null)
    .orderBy('o.placed_at')
    .execute()
  const [first] = rows
  if (!first?.suspended_at) return
  const orders = rows
    .map(row => ({
      id: row.id,
      orderName: row.reference,
      status: row.status,
      paid: row.total_kobo > 0,
      canCancel: nextStatusesOf(row, 'customer').some(({ code_name: code }) => code === 'cancelled'),
    }))
    .filter(order => offSaleWords(first.store_name, order))
  const [one, ...others] = orders
  if (!one) return
  const path = others.length === 0 ? `/customer/orders/${one.id}` : '/customer/orders'
  const { url, secret } = await customerUrl(work, config, customerId, path)
  const { subject, body } = offSaleMail({ storeName: first.store_name, orders, url })
  const cause = `store-suspended:${storeId}:${customerId}:${first.suspended_at.toISOString()}`
  if (first.email) await queueMail(work, { to: first.email, subject, body, cause, secret })
  await notifyAndPush(work, config, [{ accountId: customerId, title: subject, path, cause }])
}
