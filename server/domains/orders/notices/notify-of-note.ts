import { sendNotices } from '#domains/notifications/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { noteMail } from './note.mails.ts'
import { customerNoted } from './orders.jobs.ts'

/** Mails and notifies a customer of a note on an order that is visible to them, as of a message. */
export const noteHandler = (platform: Platform): Handler =>
  handle(customerNoted, ({ noteId }) => platform.db.transact(work => notifyOfNote(platform, work, noteId)))

async function notifyOfNote({ config }: Platform, work: Work, noteId: string): Promise<void> {
  const note = await work.tx
    .selectFrom('order_notes as n')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'n.store_id').onRef('o.id', '=', 'n.order_id'))
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('accounts as c', 'c.id', 'o.customer_id')
    .select(['n.note', 'n.picture_ids', 'n.actor_kind', 'o.id', 'o.reference', 'o.customer_id', 'c.email'])
    .select('s.name as store_name')
    .where('n.id', '=', noteId)
    .executeTakeFirst()
  if (!note) return
  const from = note.actor_kind === 'merchant' ? note.store_name : 'Bitmarte'
  const path = `/customer/orders/${note.id}`
  const { url, secret } = await customerUrl(work, config, note.customer_id, path)
  const mail = noteMail({
    from,
    orderName: note.reference,
    note: note.note,
    pictures: note.picture_ids.length,
    url,
  })
  const cause = `note:${noteId}`
  await sendNotices(work, config, [
    {
      kind: 'messages',
      accountId: note.customer_id,
      cause,
      app: { title: `${from} wrote on your order ${note.reference}`, path },
      mail: { to: note.email, ...mail, cause, secret },
    },
  ])
}
