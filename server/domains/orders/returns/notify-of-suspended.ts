import { notify, wasNotified } from '#domains/notifications/index.ts'
import { nameFor } from '#domains/orders/index.ts'
import { storeRestored, storeSuspended } from '#domains/stores/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { backOnSaleMail, offSaleMail } from './off-sale.mails.ts'
import { openStatuses } from './return-states.ts'
import { openReturnRestored, openReturnSuspended } from './returns.jobs.ts'
import { nameOf } from './returns.wire.ts'

const causeOf = (returnId: string, suspendedAt: string) => `store-suspended-return:${returnId}:${suspendedAt}`

/**
 * Writes to the customers of a suspended store's open returns, once each, unless the store is restored before. After it is
 * restored, writes to those of them whose return is still open.
 */
export const suspendedHandlers = (platform: Platform): readonly Handler[] => [
  handle(storeSuspended, async ({ storeId }) => {
    const returns = await openReturns(platform.db.read, storeId)
    return platform.db.transact(async work => {
      for (const { id } of returns) await work.addJob(openReturnSuspended, { returnId: id })
    })
  }),
  handle(openReturnSuspended, ({ returnId }) =>
    platform.db.transact(async work => {
      const row = await openReturn(work, returnId)
      if (!row?.suspended_at) return
      const cause = causeOf(returnId, row.suspended_at.toISOString())
      await tell(platform, work, { row, returnId, cause, mailOf: offSaleMail })
    }),
  ),
  handle(storeRestored, async ({ storeId, suspendedAt }) => {
    const returns = await openReturns(platform.db.read, storeId)
    return platform.db.transact(async work => {
      for (const { id } of returns) await work.addJob(openReturnRestored, { returnId: id, suspendedAt })
    })
  }),
  handle(openReturnRestored, ({ returnId, suspendedAt }) =>
    platform.db.transact(async work => {
      const row = await openReturn(work, returnId)
      // Its owner can have closed it.
      if (!row?.live) return
      if (!(await wasNotified(work.tx, row.customer_id, causeOf(returnId, suspendedAt)))) return
      const cause = `store-restored-return:${returnId}:${suspendedAt}`
      await tell(platform, work, { row, returnId, cause, mailOf: backOnSaleMail })
    }),
  ),
]

const openReturns = (read: Reader, storeId: string) =>
  read
    .selectFrom('order_returns')
    .select('id')
    .where('store_id', '=', storeId)
    .where('status', 'in', openStatuses)
    .execute()

const openReturn = ({ tx }: Work, returnId: string) =>
  tx
    .selectFrom('order_returns as r')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'r.store_id').onRef('o.id', '=', 'r.order_id'))
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .innerJoin('accounts as a', 'a.id', 'r.customer_id')
    .select(['r.type', 'r.status', 'r.way_back', 'r.escalated', 'r.step_due_at', 'r.number', 'r.customer_id'])
    .select(['o.name', 'o.reference', 's.name as store_name', 's.suspended_at', 's.live', 'a.email'])
    .where('r.id', '=', returnId)
    .where('r.status', 'in', openStatuses)
    .executeTakeFirst()

interface News {
  row: NonNullable<Awaited<ReturnType<typeof openReturn>>>
  returnId: string
  cause: string
  mailOf: typeof offSaleMail
}

async function tell({ config }: Platform, work: Work, { row, returnId, cause, mailOf }: News): Promise<void> {
  const path = `/customer/returns?id=${returnId}`
  const { url, secret } = await customerUrl(work, config, row.customer_id, path)
  const { subject, body } = mailOf(
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
  if (row.email) await queueMail(work, { to: row.email, subject, body, cause, secret })
  await notify(work, { accountId: row.customer_id, title: subject, path, cause })
}
