import { sql } from 'kysely'
import { type MailClosedBy, mostOrderMails, type OrderMail } from '#contract/read-models/order-mails.ts'
import { seesEarnings } from '#domains/orders/index.ts'
import { admitted, type Caller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { withoutStopLink } from '#platform/mail/mail.ts'

/** Newest mails to each person that are looked through: a large store gets hundreds a day. */
const lookedThrough = 5000

interface Row {
  id: string
  recipient: string
  receiver: OrderMail['to']
  subject: string
  created_at: Date
  sent_at: Date | null
  secret: boolean
  purged: boolean
  /** Resources of what it is about, besides the order. */
  about: ('cases' | 'messages' | 'returns')[]
}

/** Returns why the caller can't read a mail; null if they can. */
function closedBy({ secret, purged, receiver, about }: Row, caller: Caller): MailClosedBy | null {
  if (secret) return 'secret'
  if (purged) return 'purged'
  if (receiver !== 'customer' && !seesEarnings(caller)) return 'earnings'
  return about.find(resource => !admitted([`admin:${resource}`], caller, false)) ?? null
}

/**
 * Lists the mails about an order, newest first. A mail is about it if its cause or a link in it has the ID of the order,
 * of its checkout, of a return, case or conversation about it, or of the return or case that sent it as a replacement; or
 * if its subject has the order's reference or, for the store's owner, its number. Returns `order_not_found`.
 */
export async function orderMails(
  read: Reader,
  caller: Caller,
  orderId: string,
): Promise<{ count: number; rows: OrderMail[] } | Failure<'order_not_found'>> {
  const order = await read.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return fail('order_not_found')
  const { rows } = await sql<Row>`
    with returned as (
      select id, partner_id, dispatcher_id from order_returns where order_id = ${orderId} or replacement_order_id = ${orderId}
    ), matters as (
      select (select string_agg(id::text, '|') from returned) as returns,
        (select string_agg(id::text, '|') from cases where order_id = ${orderId} or replacement_order_id = ${orderId}) as cases,
        (select string_agg(id::text, '|') from conversations where order_id = ${orderId}) as messages
    ), about as (
      select *, concat_ws('|', ${orderId}::text, ${order.checkout_id}::text, returns, cases, messages) as ids from matters
    ), carriers as (
      select ${order.partner_id}::uuid as partner_id, ${order.dispatcher_id}::uuid as dispatcher_id
      union all select partner_id, dispatcher_id from order_declines where order_id = ${orderId}
      union all select partner_id, dispatcher_id from order_reassignments
        where store_id = ${order.store_id} and order_id = ${orderId}
      union all select partner_id, dispatcher_id from order_hand_overs where order_id = ${orderId}
      union all select partner_id, dispatcher_id from returned
    ), people as (
      select distinct on (a.email) a.email, named.receiver
      from (
        select 1 as place, 'customer' as receiver, ${order.customer_id}::uuid as account_id
        union all select 2, 'store', (select merchant_id from stores where id = ${order.store_id})
        union all select 3, 'partner', p.account_id from carriers c join shipping_partners p on p.id = c.partner_id
        union all select 4, 'dispatcher', dispatcher_id from carriers
      ) named join accounts a on a.id = named.account_id order by a.email, named.place
    )
    select m.id, m.recipient, people.receiver, m.subject, m.created_at, m.sent_at, m.secret, m.html = '' as purged,
      array_remove(array[
        case when m.cause ~ '\\mreturn[-:]' or m.subject ~ '-R\\d' or m.text ~ about.returns then 'returns' end,
        case when m.cause ~ '\\mcase:' or m.text ~ about.cases then 'cases' end,
        case when m.cause ~ '\\mmessage:' or m.text ~ about.messages then 'messages' end], null) as about
    from people cross join about cross join lateral (
      select * from mails where recipient = people.email order by id desc limit ${lookedThrough}
    ) m
    where m.created_at >= ${order.placed_at} and (m.cause ~ about.ids or m.text ~ about.ids
      or m.subject ~ (${order.reference} || '(\\D|$)')
      or people.receiver = 'store' and m.subject ~ ('#' || ${order.number} || '(\\D|$)'))
    order by m.id desc limit ${mostOrderMails}`.execute(read)
  return {
    count: rows.length,
    rows: rows.map(row => {
      const closed = closedBy(row, caller)
      return {
        id: row.id,
        recipient: row.recipient,
        to: row.receiver,
        subject: row.subject,
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        canSendAgain: !row.secret && !row.purged,
        canRead: closed === null,
        closedBy: closed,
      }
    }),
  }
}

/** Returns the text of a mail about an order, or `order_not_found` and `mail_not_found`, also if the caller can't read it. */
export async function orderMail(
  read: Reader,
  caller: Caller,
  { id, mailId }: { id: string; mailId: string },
): Promise<{ id: string; subject: string; text: string } | Failure<'order_not_found' | 'mail_not_found'>> {
  const mails = await orderMails(read, caller, id)
  if (failed(mails)) return mails
  if (!mails.rows.some(row => row.id === mailId && row.canRead)) return fail('mail_not_found')
  const mail = await read
    .selectFrom('mails')
    .select(['id', 'subject', 'text'])
    .where('id', '=', mailId)
    .executeTakeFirst()
  return mail ? { ...mail, text: withoutStopLink(mail.text) } : fail('mail_not_found')
}
