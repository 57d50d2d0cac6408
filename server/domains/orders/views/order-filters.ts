import { type RawBuilder, sql } from 'kysely'
import { typedCode } from '#contract/coupons/coupons.ts'
import { type OrderStatusCode, orderTabs } from '#contract/orders/order-statuses.ts'
import type { AdminOrdersQuery, CustomerOrdersQuery, MerchantOrdersQuery, OrderSort } from '#contract/orders/orders.ts'
import { nairaRules, readNumber } from '#contract/read-number.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing, indexedTyped } from '#platform/database/like.ts'
import { midnightInLagos } from '#platform/lagos.ts'
import { type Kobo, toKobo } from '#platform/money.ts'
import { referenced } from './order-name.ts'

/** Filters of any order list; conditions call the order `o`. */
export type Narrowing = Omit<Partial<CustomerOrdersQuery & MerchantOrdersQuery & AdminOrdersQuery>, 'limit' | 'offset'>

export type Condition = RawBuilder<boolean>

/** SQL condition: the order `o` is late, as `lateOf` says in code. */
export const isLate = (now: Date): Condition => sql`o.step_due_at < ${now}`

/**
 * SQL conditions: the order was delivered by the time that its customer was promised, or later. One without a promise is
 * neither. `o` is the table's name in the query.
 */
export const deliveredInTime = (o = 'o'): Condition =>
  sql`${sql.ref(`${o}.delivered_at`)} <= ${sql.ref(`${o}.promised_at`)}`
export const deliveredLate = (o = 'o'): Condition =>
  sql`${sql.ref(`${o}.delivered_at`)} > ${sql.ref(`${o}.promised_at`)}`

/**
 * SQL condition: the store of the order `o` has to act. It accepts, packs, and sends what it delivers itself; a delivery of
 * its own that is under way needs nothing until it is late.
 */
export const storeToDo = (now: Date): Condition => sql`(o.status in ('pending', 'processing')
  or o.delivered_by is distinct from 'platform' and (o.status in ('ready_for_pickup', 'delivery_failed', 'returning')
    or o.status = 'out_for_delivery' and ${isLate(now)}))`

/** Maximum results per way of searching (by recipient, by product), newest first. */
const mostFound = 250

/** Number of a store’s newest items that a search reads first. */
const lookedThrough = 10_000

/** Parses `#1042` or `1042` as an order number. */
function numberIn(typed: string): number | undefined {
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Characters within a phone number that aren't part of it. Apps copy numbers with marks of their direction. */
const spacing = /[\s().\p{Pd}\p{Cf}]/gu

/**
 * Normalises the start of a typed or pasted phone number, `0803 555` is `+234803555`, or a whole one without its 0.
 */
export function phoneIn(typed: string): string | undefined {
  const digits = typed.replace(spacing, '')
  const found = /^(?:\+?2340?|0)(\d{3,10})$/.exec(digits) ?? /^((?:[789][01]|20)\d{8})$/.exec(digits)
  return found ? `+234${found[1]}` : undefined
}

/** Parses a parcel code as scanned or typed. */
export const parcelCodeIn = (typed: string): number | undefined => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^[1-9]\d{8,14}$/.test(digits) ? Number(digits) : undefined
}

/** SQL condition: the customer of the order `o` has an account with an e-mail that begins with `typed`, or bought as a guest with it. */
function ofEmail(typed: string): Condition {
  const email = typed.toLowerCase()
  return sql`o.customer_id in (
    select id from accounts where kind = 'customer' and email like ${beginning(email)}
    union all select id from accounts where kind is null and claimed_by is null and email = ${email})`
}

/** Length of a whole number, `+2348035550188`. */
const wholePhone = 14

/** SQL: the phone numbers of the address of the order `o`. */
const phones = [sql`o.recipient_phone`, sql`o.recipient_second_phone`]

/** Number of last digits of a phone number that orders are indexed by. */
const endingLength = 7

/** Parses the last digits of a typed or pasted phone number, at least `endingLength` of them. */
function endingIn(typed: string): string | undefined {
  const digits = typed.replace(spacing, '')
  return /^\d{7,10}$/.test(digits) ? digits : undefined
}

/**
 * SQL conditions: a phone number of the order `o` begins with what is typed, or ends with its seven or more digits. Each
 * has an index. Empty if `typed` can't be part of a number.
 */
export function dialledBy(typed: string): Condition[] {
  const phone = phoneIn(typed)
  const ending = endingIn(typed)
  return phones.flatMap(number => [
    ...(phone ? [sql<boolean>`${number} like ${`${phone}%`}`] : []),
    ...(ending
      ? [
          sql<boolean>`(right(${number}, ${sql.lit(endingLength)}) = ${ending.slice(-endingLength)} and ${number} like ${`%${ending}`})`,
        ]
      : []),
  ])
}

/** SQL condition: the account `a` has an order to the typed phone number; undefined unless it is a whole number. */
export function orderedTo(typed: string): Condition | undefined {
  const phone = phoneIn(typed)
  if (phone?.length !== wholePhone) return undefined
  const ordered = phones.map(
    number => sql`(select o.customer_id from orders o where ${number} = ${phone} limit ${mostFound})`,
  )
  return sql`a.id = any(array(${sql.join(ordered, sql` union all `)}))`
}

/** Parses an amount in naira as people write it: `45,000`, `₦1,500.50`. */
function amountIn(typed: string): Kobo | undefined {
  const { value } = readNumber(typed, nairaRules)
  return value ? toKobo(value) : undefined
}

/** Stores whose orders a search by their name finds, the closest names first, and newest orders of each that it reads. */
const [mostStores, mostOfStore] = [20, 1000]

/** SQL: orders of stores whose name has the typed text. Each store's newest are read by an index of its own. */
const ofStores = (typed: string, whose: Condition): RawBuilder<{ id: string }> =>
  sql`(select o.id from (
      select id from stores where plain(name) like plain(${containing(typed)}) order by length(name), id limit ${mostStores}
    ) s cross join lateral (
      select o.* from orders o where o.store_id = s.id order by o.placed_at desc, o.id desc limit ${mostOfStore}
    ) o where ${whose} order by o.placed_at desc, o.id desc limit ${mostFound})`

/** Orders of one total that a search reads, at most. */
const mostOfAmount = 10_000

/** SQL: orders with a total. Reads them all by its index, because the newest orders would be scanned for a rare one. */
const ofAmount = (amount: Kobo, whose: Condition): RawBuilder<{ id: string }> =>
  sql`(select id from (
      select o.id, o.placed_at from orders o where ${whose} and o.total_kobo = ${amount} limit ${mostOfAmount}
    ) found order by placed_at desc, id desc limit ${mostFound})`

/** Coupons with one code whose orders a search finds. Many stores can have the same. */
const mostCoupons = 20

/**
 * SQL: orders that used a coupon with a code, of one store also one that it has deleted. The newest of each coupon are
 * read in the key of `order_coupons`, which is by store and order; an order's ID tells its time.
 */
const withCoupon = (code: string, whose: Condition, storeId: string | undefined): RawBuilder<{ id: string }> =>
  sql`(select o.id from (
      select store_id, id from coupons where code = ${code}
        and ${storeId ? sql`store_id = ${storeId}` : sql`deleted_at is null`} order by id desc limit ${mostCoupons}
    ) k cross join lateral (
      select c.order_id from order_coupons c where c.store_id = k.store_id and c.coupon_id = k.id
      order by c.order_id desc limit ${mostFound}
    ) c join orders o on o.store_id = k.store_id and o.id = c.order_id
    where ${whose} order by o.placed_at desc, o.id desc limit ${mostFound})`

interface Ways {
  /** By the customer's e-mail, which only administrators see. */
  byEmail?: boolean | undefined
  /** By the store's name, for readers of several stores' orders. */
  byStore?: boolean
  /** By the total and by a coupon's code, for readers who see money. */
  byMoney?: boolean | undefined
  /** Set if `whose` is one store's. */
  storeId?: string | undefined
  /** By the phone numbers of the address. Carriers see it only while they carry the order, and hubs never. */
  byPhone?: boolean
}

/** SQL condition: `typed` is the reference or the number of the order `o`. */
export function isNumbered(typed: string): Condition {
  const number = numberIn(typed)
  const ways = [referenced(typed), number === undefined ? undefined : sql`o.number = ${number}`].filter(way => way)
  return ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}

/** SQL: orders by reference, order number, parcel code or recipient, ignoring accents, and in other ways. */
export function searchedOrders(
  typed: string,
  whose: Condition,
  { byEmail, byStore, byMoney, byPhone, storeId }: Ways = {},
): RawBuilder<{ id: string }> {
  const number = numberIn(typed)
  const parcelCode = parcelCodeIn(typed)
  const reference = referenced(typed)
  const newest = (condition: Condition) =>
    sql`(select o.id from orders o where ${whose} and ${condition}
      order by o.placed_at desc, o.id desc limit ${mostFound})`
  const to = sql`o.recipient_plain`
  const ways = [newest(indexedTyped(to, typed) ?? sql`${to} like plain(${containing(typed)})`)]
  if (reference) ways.push(newest(reference))
  if (number) ways.push(newest(sql`o.number = ${number}`))
  if (byPhone) ways.push(...dialledBy(typed).map(newest))
  if (parcelCode) ways.push(newest(sql`o.parcel_code = ${parcelCode}`))
  const amount = byMoney ? amountIn(typed) : undefined
  if (amount) ways.push(ofAmount(amount, whose))
  const code = byMoney ? typedCode.safeParse(typed).data : undefined
  if (code) ways.push(withCoupon(code, whose, storeId))
  if (byStore) ways.push(ofStores(typed, whose))
  if (byEmail && /^[^\s@]+@/.test(typed)) ways.push(newest(ofEmail(typed)))
  return sql`${sql.join(ways, sql` union `)}`
}

/**
 * SQL: orders by product name. Searches a store's newest items before all its names, since many share common words and
 * only the newest matches are returned.
 */
async function searchedItems(read: Reader, typed: string, whose: Condition, storeId?: string): Promise<string[]> {
  const nameMatches = sql`i.name_plain like plain(${containing(typed)})`
  const idsOf = async (query: RawBuilder<{ id: string }>) => (await query.execute(read)).rows.map(({ id }) => id)
  if (!storeId)
    return idsOf(sql`select i.order_id as id from order_items i
      join orders o on o.store_id = i.store_id and o.id = i.order_id
      where ${whose} and ${nameMatches} order by i.order_id desc limit ${mostFound}`)
  const amongNewest = await idsOf(sql`select i.order_id as id from (
      select order_id, name_plain from order_items where store_id = ${storeId} order by order_id desc limit ${lookedThrough}
    ) i where ${nameMatches} limit ${mostFound}`)
  if (amongNewest.length === mostFound) return amongNewest
  return idsOf(sql`select i.order_id as id from order_items i
    where i.store_id = ${storeId} and ${nameMatches} order by i.order_id desc limit ${mostFound}`)
}

/** Returns the newest orders that match a search. `storeId` is set if `whose` is one store's. */
async function searched(
  read: Reader,
  typed: string,
  { whose, storeId, byEmail }: Pick<Audience, 'whose' | 'storeId' | 'byEmail'>,
): Promise<string[]> {
  const [orders, items] = await Promise.all([
    searchedOrders(typed, whose, {
      byEmail,
      byStore: !storeId,
      byMoney: Boolean(storeId) || byEmail,
      storeId,
      byPhone: true,
    }).execute(read),
    typed.startsWith('#') && numberIn(typed) ? [] : searchedItems(read, typed, whose, storeId),
  ])
  return [...new Set([...orders.rows.map(({ id }) => id), ...items])]
}

/**
 * Searches a customer's own orders by reference, number, store, product or recipient. A customer has hundreds at most, so they are
 * scanned; returns the newest matches.
 */
async function searchedOwn(read: Reader, typed: string, whose: Condition): Promise<string[]> {
  const number = numberIn(typed)
  const like = containing(typed)
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join stores s on s.id = o.store_id where ${whose} and (
      o.recipient_plain like plain(${like}) or plain(s.name) like plain(${like})
      or o.reference ilike ${like} or ${referenced(typed) ?? sql`false`}
      or ${number ? sql`o.number = ${number}` : sql`false`}
      or exists (select from order_items i where i.store_id = o.store_id and i.order_id = o.id
        and i.name_plain like plain(${like})))
    order by o.placed_at desc, o.id desc limit ${mostFound}`.execute(read)
  return rows.map(row => row.id)
}

interface Audience {
  whose: Condition
  storeId?: string | undefined
  /** Searches store names too. */
  own?: boolean | undefined
  /** Searches the customers' e-mails too. */
  byEmail?: boolean | undefined
}

/**
 * Builds the conditions of a query besides audience, tab and status; none if it has no filters. `matchesFew` is true
 * if few orders match. Runs a search once for the page and its counts.
 */
export async function narrowed(
  read: Reader,
  of: Narrowing,
  { whose, storeId = of.storeId, own = false, byEmail }: Audience,
  now: Date,
): Promise<{ conditions: Condition[]; matchesFew: boolean }> {
  const conditions: Condition[] = []
  if (of.storeId) conditions.push(sql`o.store_id = ${of.storeId}`)
  if (of.partnerId) conditions.push(sql`o.partner_id = ${of.partnerId}`)
  if (of.customerId) conditions.push(sql`o.customer_id = ${of.customerId}`)
  if (of.from) conditions.push(sql`o.placed_at >= ${midnightInLagos(of.from)}`)
  if (of.to) conditions.push(sql`o.placed_at < ${after(midnightInLagos(of.to), day)}`)
  if (of.state) conditions.push(sql`o.to_state = ${of.state}`)
  if (of.delivery) conditions.push(sql`o.delivered_by = ${of.delivery}`)
  if (of.late) conditions.push(isLate(now))
  if (of.late === false) conditions.push(sql`(o.step_due_at is null or o.step_due_at >= ${now})`)
  if (of.stuck) conditions.push(sql`o.stall_due_at <= ${now}`)
  if (of.stuck === false) conditions.push(sql`(o.stall_due_at is null or o.stall_due_at > ${now})`)
  if (of.toDo) conditions.push(storeToDo(now))
  if (of.toDo === false) conditions.push(sql`not ${storeToDo(now)}`)
  const unchecked = sql`o.stock_check_due_at is not null and o.stock_checked_at is null`
  if (of.toInspect) conditions.push(sql`(${unchecked})`)
  if (of.toInspect === false) conditions.push(sql`not (${unchecked})`)
  if (of.atNoCharge !== undefined) conditions.push(sql`(o.type = 'replacement') = ${of.atNoCharge}`)
  if (of.search) {
    const matchingIds = own
      ? await searchedOwn(read, of.search, whose)
      : await searched(read, of.search, { whose: storeId ? sql`o.store_id = ${storeId}` : whose, storeId, byEmail })
    conditions.push(sql`o.id = any(${matchingIds}::uuid[])`)
  }
  return { conditions, matchesFew: Boolean(of.search || of.late || of.stuck || of.toInspect || of.customerId) }
}

/** Returns the statuses that a tab and status select together. */
export const statusesOf = ({ tab = 'all', status }: Narrowing): readonly OrderStatusCode[] =>
  orderTabs[tab].filter(code => !status || code === status)

export const sorted: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  newest: sql`o.placed_at desc, o.id desc`,
  oldest: sql`o.placed_at, o.id`,
  due: sql`o.step_due_at, o.id`,
  'total-desc': sql`o.total_kobo desc, o.id desc`,
  'total-asc': sql`o.total_kobo, o.id`,
}

/** SQL: orders that wait for their store, the soonest first of what it has to do: what is packed is sent before its promise. */
export const storeDue = sql`least(o.step_due_at, case when o.status = 'ready_for_pickup'
  and o.delivered_by is distinct from 'platform' then o.stall_due_at end), o.id`
