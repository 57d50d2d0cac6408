import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readReturnNumber } from '#contract/orders/order-number.ts'
import { type ReturnRow, type ReturnTab, returnTab } from '#contract/orders/return-shapes.ts'
import type { listReturns, ReturnSort, ReturnsQuery } from '#contract/orders/returns.ts'
import { type ActorKind, dialledBy, isCancelledByCustomer, nameColumnFor, referenced } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'
import { everyPage } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing } from '#platform/database/like.ts'
import { midnightInLagos } from '#platform/lagos.ts'
import { type RowColumns, rowOnWire } from './returns.wire.ts'

type Condition = RawBuilder<boolean>

/** Audience of a list. */
export type Audience = { storeId: string } | { customerId: string } | 'all'

/** SQL: an administrator has to decide the return `r`. */
export const needsAdministrator = sql<boolean>`(r.escalated and r.status in ('requested', 'accepted', 'in_transit', 'received'))`

/** SQL: the store has to give the rejected return `r` back to its customer. */
export const toGiveBack = sql<boolean>`(r.give_back_by is not null and r.given_back_at is null)`

/** SQL conditions of the tabs, for the return `r`. */
const tabs: Readonly<Record<ReturnTab, Condition>> = {
  all: sql`true`,
  to_decide: sql`r.status = 'requested'`,
  overdue: needsAdministrator,
  coming_back: sql`r.status in ('accepted', 'in_transit')`,
  received: sql`r.status = 'received'`,
  closed: sql`r.status = 'closed'`,
  rejected: sql`r.status = 'rejected'`,
  to_give_back: toGiveBack,
}

const sorted: Readonly<Record<ReturnSort, RawBuilder<unknown>>> = {
  newest: sql`r.asked_at desc, r.id desc`,
  oldest: sql`r.asked_at, r.id`,
  due: sql`${needsAdministrator} desc,
    r.status in ('closed', 'rejected') and not ${toGiveBack}, coalesce(r.step_due_at, r.give_back_by), r.id`,
}

/** Maximum results per way of searching (by person, store, product), newest first. */
const mostFound = 500

/**
 * SQL: returns by the order's reference or number, customer's name, product or, for audiences of several stores, store, and
 * for the office, `byContact`, the customer's e-mail and phone numbers. `#1042` is searched as a number only.
 */
export async function searchedReturns(
  read: Reader,
  typed: string,
  { whose, byContact }: { whose: Condition; byContact: boolean },
): Promise<Condition> {
  const like = containing(typed)
  const { order, part } = readReturnNumber(typed)
  const [, number] = /^#?(\d{1,9})$/.exec(order) ?? []
  const reference = referenced(order)
  const ofOrder = part === undefined ? sql`true` : sql`r.number = ${part}`
  const newest = (fits: Condition) => sql`
    (select r.id from order_returns r join orders o on o.store_id = r.store_id and o.id = r.order_id where ${whose} and ${fits} order by r.asked_at desc, r.id desc limit ${mostFound})`
  const named = () => [
    newest(sql`o.recipient_plain like plain(${like})`),
    ...(byContact
      ? [
          ...dialledBy(typed).map(newest),
          newest(sql`r.customer_id = any(array(select id from accounts where kind = 'customer'
            and email like ${beginning(typed.toLowerCase())} limit ${mostFound}))`),
        ]
      : []),
    newest(sql`r.store_id in (select id from stores where plain(name) like plain(${like}))`),
    newest(sql`exists (select from order_return_items ri
      join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
      where ri.store_id = r.store_id and ri.return_id = r.id and i.name_plain like plain(${like}))`),
  ]
  const found = [
    ...(reference ? [newest(sql`(${reference} and ${ofOrder})`)] : []),
    ...(number ? [newest(sql`(o.number = ${Number(number)} and ${ofOrder})`)] : []),
    ...(number && typed.startsWith('#') ? [] : named()),
  ]
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union `)}`.execute(read)
  return sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])`
}

const whoseOf = (audience: Audience): Condition =>
  audience === 'all'
    ? sql`true`
    : 'storeId' in audience
      ? sql`r.store_id = ${audience.storeId}`
      : sql`r.customer_id = ${audience.customerId}`

const readerOf = (audience: Audience): ActorKind =>
  audience === 'all' ? 'admin' : 'storeId' in audience ? 'merchant' : 'customer'

async function narrowed(
  read: Reader,
  query: Omit<ReturnsQuery, 'limit' | 'offset'>,
  audience: Audience,
  now: Date,
): Promise<Condition[]> {
  const whose = whoseOf(audience)
  const conditions: Condition[] = [whose]
  if (query.storeId) conditions.push(sql`r.store_id = ${query.storeId}`)
  if (query.orderId) conditions.push(sql`r.order_id = ${query.orderId}`)
  if (query.refund) conditions.push(sql`r.refund = ${query.refund}`)
  if (query.type) conditions.push(sql`r.type = ${query.type}`)
  if (query.startDate) conditions.push(sql`r.asked_at >= ${midnightInLagos(query.startDate)}`)
  if (query.endDate) conditions.push(sql`r.asked_at < ${after(midnightInLagos(query.endDate), day)}`)
  if (query.late !== undefined)
    conditions.push(
      sql`coalesce(case when ${toGiveBack} then r.give_back_by < ${now}
        else r.step_due_at < ${now} and r.status not in ('closed', 'rejected') end, false) = ${query.late}`,
    )
  if (query.search) conditions.push(await searchedReturns(read, query.search, { whose, byContact: audience === 'all' }))
  return conditions
}

/** SQL columns of a list row: the return `r`, its order `o` and store `s`. */
export const rowColumns = (
  reader: ActorKind,
) => sql`r.*, ${nameColumnFor(reader)} as order_name, o.reference as order_reference, o.recipient_name as customer_name,
  s.name as store_name, s.url as store_url, s.merchant_id, ${isCancelledByCustomer} as cancelled,
  (select json_agg(json_build_object('id', ri.id, 'order_item_id', i.id, 'product_id', i.product_id,
      'variant_id', i.variant_id, 'name', i.name, 'options', i.options, 'quantity', ri.quantity, 'sellable', ri.sellable,
      'exchange', ri.exchange_options,
      'unit_kobo', i.unit_kobo, 'discount_kobo', i.discount_kobo, 'sold', i.quantity,
      'picture', json_build_object('id', f.id, 'width', f.width, 'height', f.height)) order by i.position)
    from order_return_items ri join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
    left join files f on f.id = i.picture_id
    where ri.store_id = r.store_id and ri.return_id = r.id) as items`

async function rowsThat(
  read: Reader,
  fit: RawBuilder<unknown>,
  { sort, limit, offset }: Pick<ReturnsQuery, 'sort' | 'limit' | 'offset'>,
  { reader, now }: { reader: ActorKind; now: Date },
): Promise<ReturnRow[]> {
  const { rows } = await sql<RowColumns>`
    with r as (
      select * from order_returns r where ${fit}
      order by ${sorted[sort]} limit ${limit} offset ${offset}
    )
    select ${rowColumns(reader)} from r join orders o on o.store_id = r.store_id and o.id = r.order_id
    join stores s on s.id = r.store_id
    order by ${sorted[sort]}`.execute(read)
  return rows.map(row => rowOnWire(row, now))
}

const fitting = (query: Pick<ReturnsQuery, 'tab' | 'status'>): Condition =>
  sql`${tabs[query.tab]} and ${query.status ? sql`r.status = ${query.status}` : sql`true`}`

/** Yields all matching returns in the order of the list, in batches. */
export async function* everyReturn(
  read: Reader,
  query: Omit<ReturnsQuery, 'limit' | 'offset'>,
  audience: Audience,
  now: Date,
): AsyncGenerator<readonly ReturnRow[]> {
  const fits = sql.join(await narrowed(read, query, audience, now), sql` and `)
  const as = { reader: readerOf(audience), now }
  yield* everyPage(page => rowsThat(read, sql`${fits} and ${fitting(query)}`, { sort: query.sort, ...page }, as))
}

/** Returns a page of returns, with counts per tab for the other filters. */
export async function listOfReturns(
  read: Reader,
  query: ReturnsQuery,
  audience: Audience,
  now: Date,
): Promise<z.input<(typeof listReturns)['answer']>> {
  const fits = sql.join(await narrowed(read, query, audience, now), sql` and `)
  const status = query.status ? sql<boolean>`r.status = ${query.status}` : sql<boolean>`true`
  const counted = sql.join(
    returnTab.options.map(name => sql`count(*) filter (where ${tabs[name]} and ${status})::int as ${sql.ref(name)}`),
  )
  const [{ rows: found }, rows] = await Promise.all([
    sql<Record<ReturnTab, number>>`select ${counted} from order_returns r where ${fits}`.execute(read),
    rowsThat(read, sql`${fits} and ${fitting(query)}`, query, { reader: readerOf(audience), now }),
  ])
  const [counts] = found
  if (!counts) throw new Error('A count answers one row')
  return { count: counts[query.tab], counts, rows }
}
