import { type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  Conversation,
  ConversationPage,
  ConversationsQuery,
  Message,
  Side,
} from '#contract/messages/conversations.ts'
import { nameColumnFor, referenced } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import type { Conversations, Messages } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { ownOf, sideOf, type Writer } from './messages.policy.ts'

interface Row extends Selectable<Conversations> {
  store_name: string
  store_url: string
  store_live: boolean
  picture: PictureColumns | null
}

/**
 * Columns of a conversation with its store, what the reader calls the order that it is about, and a picture of the product
 * or first order item.
 */
const columnsFor = (
  reader: Writer,
) => sql`c.*, coalesce(${nameColumnFor(reader.kind)}, c.about_name) as about_name, s.name as store_name, s.url as store_url, s.live as store_live,
  (select json_build_object('id', f.id, 'width', f.width, 'height', f.height) from files f where f.id = coalesce(
    (select p.picture_id from products p where p.store_id = c.store_id and p.id = c.product_id),
    (select i.picture_id from order_items i where i.store_id = c.store_id and i.order_id = c.order_id
      order by i.position limit 1))) as picture`

const from = sql`conversations c join stores s on s.id = c.store_id
  left join orders o on o.store_id = c.store_id and o.id = c.order_id`

const conversationOf = (row: Row, side: Side): Conversation => ({
  id: row.id,
  about: {
    kind: row.order_id ? 'order' : 'product',
    id: row.order_id ?? row.product_id ?? row.id,
    name: row.about_name,
    picture: row.picture && pictureOf(row.picture, row.about_name),
  },
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
  storeOffSale: !row.store_live,
  customerId: row.customer_id,
  customerName: row.customer_name,
  lastText: row.last_text,
  lastFrom: row.last_from,
  lastAt: row.last_at.toISOString(),
  unread: side === 'customer' ? row.customer_unread : row.store_unread,
  waiting: row.waiting_since !== null,
})

const unreadBy = (side: Side) => (side === 'customer' ? sql`c.customer_unread > 0` : sql`c.store_unread > 0`)

function narrowed(query: ConversationsQuery, side: Side): RawBuilder<unknown>[] {
  const { search, unread, waiting, orderId, productId } = query
  const like = containing(search ?? '')
  return [
    ...(search
      ? [
          sql`(c.about_plain like plain(${like}) or ${referenced(search) ?? sql`false`} or ${
            side === 'customer' ? sql`plain(s.name)` : sql`c.customer_plain`
          } like plain(${like}))`,
        ]
      : []),
    ...(unread === undefined ? [] : [unread ? unreadBy(side) : sql`not ${unreadBy(side)}`]),
    ...(waiting === undefined ? [] : [waiting ? sql`c.waiting_since is not null` : sql`c.waiting_since is null`]),
    ...(orderId ? [sql`c.order_id = ${orderId}`] : []),
    ...(productId ? [sql`c.product_id = ${productId}`] : []),
  ]
}

const inOrder = {
  customer: sql`c.last_at desc, c.id desc`,
  store: sql`c.waiting_since is null, c.last_at desc, c.id desc`,
}

/** Returns a page of the caller’s conversations, newest first; a store’s begin with those to answer. */
export async function conversationsOf(read: Reader, reader: Writer, query: ConversationsQuery) {
  const side = sideOf(reader)
  const own = ownOf(reader)
  const fits = sql.join([own, ...narrowed(query, side)], sql` and `)
  const [{ rows }, { rows: counted }, answerMinutes] = await Promise.all([
    sql<Row>`select ${columnsFor(reader)} from ${from} where ${fits}
      order by ${inOrder[side]} limit ${query.limit} offset ${query.offset}`.execute(read),
    sql<{ count: number; unread: number; waiting: number }>`select
      (select count(*) from ${from} where ${fits}) as count,
      (select count(*) from conversations c where ${own} and ${unreadBy(side)}) as unread,
      (select count(*) from conversations c where ${own} and c.waiting_since is not null) as waiting`.execute(read),
    reader.kind === 'merchant' ? answerMinutesOf(read, reader.scope.storeId) : null,
  ])
  const totals = counted[0] ?? { count: 0, unread: 0, waiting: 0 }
  return { ...totals, answerMinutes, rows: rows.map(row => conversationOf(row, side)) }
}

/** Returns one of the caller’s conversations, or `conversation_not_found`. */
export async function conversationById(
  read: Reader,
  reader: Writer,
  id: string,
): Promise<Conversation | Failure<'conversation_not_found'>> {
  const { rows } = await sql<Row>`select ${columnsFor(reader)} from ${from}
    where c.id = ${id} and ${ownOf(reader)}`.execute(read)
  return rows[0] ? conversationOf(rows[0], sideOf(reader)) : fail('conversation_not_found')
}

/** Returns the median of a store’s last 50 reply times, in minutes; null before its first reply. */
async function answerMinutesOf(read: Reader, storeId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by answered_after) as seconds from (
      select answered_after from messages
      where store_id = ${storeId} and answered_after is not null order by id desc limit 50) newest`.execute(read)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : Math.round(seconds / 60)
}

type MessageRow = Selectable<Messages> & { picture: PictureColumns | null }

/** Returns messages `m` of a conversation, newest first. */
export async function messagesOf(
  read: Reader,
  fits: RawBuilder<unknown>,
  nameOfStore: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select m.*, (select json_build_object('id', f.id, 'width', f.width, 'height', f.height)
      from files f where f.id = m.picture_id) as picture
    from messages m where ${fits} order by m.id desc limit ${limit} offset ${offset}`.execute(read)
  return rows.map(row => ({
    id: row.id,
    from: row.sent_by,
    authorName: row.sent_by === 'store' && nameOfStore ? nameOfStore : row.author_name,
    text: row.text,
    picture: row.picture && pictureOf(row.picture, `Picture from ${row.author_name}`),
    createdAt: row.created_at.toISOString(),
  }))
}

/**
 * Returns a conversation with a page of its messages, newest first. Customers see the store’s name instead of staff
 * names.
 */
export async function conversationPage(
  read: Reader,
  reader: Writer,
  id: string,
  page: { limit: number; offset: number },
): Promise<ConversationPage | Failure<'conversation_not_found'>> {
  const conversation = await conversationById(read, reader, id)
  if (failed(conversation)) return conversation
  const [rows, { count }, answerMinutes] = await Promise.all([
    messagesOf(
      read,
      sql`m.conversation_id = ${id}`,
      reader.kind === 'customer' ? conversation.storeName : undefined,
      page,
    ),
    read
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow(),
    answerMinutesOf(read, conversation.storeId),
  ])
  return { conversation, answerMinutes, count, rows }
}
