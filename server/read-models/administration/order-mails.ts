import { sql } from 'kysely'
import { mostOrderMails, type OrderMail } from '#contract/read-models/order-mails.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Newest mails to each person that are looked through: a large store gets hundreds a day. */
const lookedThrough = 5000

interface Row {
  id: string
  recipient: string
  receiver: OrderMail['to']
  subject: string
  created_at: Date
  sent_at: Date | null
  can_send_again: boolean
}

/**
 * Lists the mails that name an order, newest first: those to its customer and who carries it name its reference, those to
 * the store's owner its number, and the link in a mail its ID. Returns `order_not_found`.
 */
export async function orderMails(
  read: Reader,
  orderId: string,
): Promise<{ count: number; rows: OrderMail[] } | Failure<'order_not_found'>> {
  const order = await read.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!order) return fail('order_not_found')
  const { rows } = await sql<Row>`
    with people as (
      select distinct on (person.email) o.id::text as order_id, o.reference, o.number, o.placed_at, person.email, person.receiver
      from orders o join stores s on s.id = o.store_id
      left join shipping_partners p on p.id = o.partner_id
      cross join lateral (values (1, 'customer', o.customer_id), (2, 'store', s.merchant_id), (3, 'partner', p.account_id),
        (4, 'dispatcher', o.dispatcher_id)) named (place, receiver, account_id)
      join lateral (select named.receiver, named.place, a.email from accounts a where a.id = named.account_id) person on true
      where o.id = ${orderId} order by person.email, person.place
    )
    select m.id, m.recipient, people.receiver, m.subject, m.created_at, m.sent_at, not m.secret and m.html <> '' as can_send_again
    from people cross join lateral (
      select * from mails where recipient = people.email order by id desc limit ${lookedThrough}
    ) m
    where m.created_at >= people.placed_at and (m.cause like '%' || people.order_id || '%' or m.text like '%' || people.order_id || '%'
      or m.subject like '%' || people.reference || '%'
      or people.receiver = 'store' and m.subject ~ ('#' || people.number || '(\\D|$)'))
    order by m.id desc limit ${mostOrderMails}`.execute(read)
  return {
    count: rows.length,
    rows: rows.map(row => ({
      id: row.id,
      recipient: row.recipient,
      to: row.receiver,
      subject: row.subject,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      canSendAgain: row.can_send_again,
    })),
  }
}
