import { z } from 'zod'
import type { Side } from '#contract/messages/conversations.ts'
import { sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { messageMail } from './messages.mails.ts'

/** A message was sent that is the first unread one of its recipient. */
export const firstUnreadMessage = job('messages.news', z.object({ messageId: z.guid() }))

export const messageNotificationHandler = ({ db, config }: Platform): Handler =>
  handle(firstUnreadMessage, ({ messageId }) => db.transact(work => tell(work, config, messageId)))

const pageOf: Record<Side, string> = { customer: '/customer/messages', store: '/merchant/messages' }

/**
 * Mails and notifies the recipients of a message unless it was read meanwhile, also if others came since: the customer,
 * or the store’s owner by mail and all members with permission to view its orders in the app.
 */
async function tell(work: Work, config: Config, messageId: string): Promise<void> {
  const message = await work.tx
    .selectFrom('messages as m')
    .innerJoin('conversations as c', join =>
      join.onRef('c.store_id', '=', 'm.store_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .innerJoin('stores as s', 's.id', 'm.store_id')
    .leftJoin('orders as o', join => join.onRef('o.store_id', '=', 'c.store_id').onRef('o.id', '=', 'c.order_id'))
    .innerJoin('accounts as customer', 'customer.id', 'c.customer_id')
    .innerJoin('accounts as owner', 'owner.id', 's.merchant_id')
    .select([
      'm.text',
      'm.sent_by',
      'c.id',
      'c.store_id',
      'c.customer_id',
      'c.customer_name',
      'c.customer_unread',
      'c.store_unread',
      'c.about_name',
      'o.reference',
    ])
    .select(['s.name as store_name', 'customer.email as customer_email', 'owner.email as owner_email', 's.merchant_id'])
    .select(({ selectFrom, fn }) =>
      selectFrom('messages as since')
        .select(fn.countAll<number>().as('count'))
        .whereRef('since.store_id', '=', 'm.store_id')
        .whereRef('since.conversation_id', '=', 'm.conversation_id')
        .whereRef('since.sent_by', '=', 'm.sent_by')
        .whereRef('since.id', '>=', 'm.id')
        .as('as_new'),
    )
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (!message) return
  const to: Side = message.sent_by === 'customer' ? 'store' : 'customer'
  if (message[`${to}_unread`] < (message.as_new ?? 0)) return
  const from = to === 'store' ? message.customer_name : message.store_name
  const about = (to === 'customer' && message.reference) || message.about_name
  const path = `${pageOf[to]}?id=${message.id}`
  const cause = `message:${messageId}`
  const { url, secret } =
    to === 'store'
      ? { url: config.appUrl + path, secret: false }
      : await customerUrl(work, config, message.customer_id, path)
  const mail = messageMail({ from, about, text: message.text, url })
  const readers = to === 'store' ? await membersWith(work.tx, message.store_id, 'orders') : [message.customer_id]
  const title = `${from} wrote about ${about}`
  const kind = 'messages'
  const mailed =
    to === 'store'
      ? { accountId: message.merchant_id, email: message.owner_email }
      : { accountId: message.customer_id, email: message.customer_email }
  await sendNotices(work, config, [
    { kind, accountId: mailed.accountId, cause, mail: { to: mailed.email, ...mail, cause, secret } },
    ...readers.map(accountId => ({ kind, accountId, cause, app: { title, path } }) as const),
  ])
}
