import { notify } from '#domains/notifications/index.ts'
import { nameFor } from '#domains/orders/index.ts'
import { storeSuspended } from '#domains/stores/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { offSaleMail } from './off-sale.mails.ts'
import { openStatuses } from './return-states.ts'
import { openReturnSuspended } from './returns.jobs.ts'
import { nameOf } from './returns.wire.ts'

/** Writes to the customers of a suspended store's open returns, once each, unless the store is restored meanwhile. */
export const suspendedHandlers = (platform: Platform): readonly Handler[] => [
  handle(storeSuspended, async ({ storeId }) => {
    const returns = await platform.db.read
      .selectFrom('order_returns')
      .select('id')
      .where('store_id', '=', storeId)
      .where('status', 'in', openStatuses)
      .execute()
    return platform.db.transact(async work => {
      for (const { id } of returns) await work.addJob(openReturnSuspended, { returnId: id })
    })
  }),
  handle(openReturnSuspended, ({ returnId }) => platform.db.transact(work => tell(platform, work, returnId))),
]

async function tell({ config }: Platform, work: Work, returnId: string): Promise<void> {
  const row = await work.tx
    .selectFrom('order_returns as r')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'r.store_id').onRef('o.id', '=', 'r.order_id'))
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .innerJoin('accounts as a', 'a.id', 'r.customer_id')
    .select(['r.type', 'r.status', 'r.way_back', 'r.escalated', 'r.step_due_at', 'r.number', 'r.customer_id'])
    .select(['o.name', 'o.reference', 's.name as store_name', 's.suspended_at', 'a.email'])
    .where('r.id', '=', returnId)
    .where('r.status', 'in', openStatuses)
    .where('s.suspended_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.suspended_at) return
  const path = `/customer/returns?id=${returnId}`
  const { url, secret } = await customerUrl(work, config, row.customer_id, path)
  const { subject, body } = offSaleMail(
    {
      storeName: row.store_name,
      returnName: nameOf(nameFor(row, 'customer'), row.number),
      type: row.type,
      status: row.status,
      wayBack: row.way_back,
      escalated: row.escalated,
      by: row.step_due_at ? dateAndTime(row.step_due_at) : '',
    },
    url,
  )
  const cause = `store-suspended-return:${returnId}:${row.suspended_at.toISOString()}`
  if (row.email) await queueMail(work, { to: row.email, subject, body, cause, secret })
  await notify(work, { accountId: row.customer_id, title: subject, path, cause })
}
