import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PaidPlan, PaymentPurpose, transactionsFile } from '#contract/read-models/transactions.ts'
import { referenced } from '#domains/orders/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'
import { numberIn, searchedPayments } from './search-payments.ts'

export type Filters = z.output<(typeof transactionsFile)['query']>

/** Cursor of a list: continues after a payment, so that additions shift nothing. */
interface Last {
  at: Date
  id: string
}

/** SQL column: purpose of a payment `p`. */
export const purposeOf = sql<PaymentPurpose>`
  case when p.gift_card_id is not null then 'gift-card' when p.plan_charge_id is not null then 'plan' else 'checkout' end`

/** SQL column: the plan that a payment `p` is for. */
export const planOf = sql<PaidPlan | null>`
  (select jsonb_build_object('name', c.plan, 'storeId', s.id, 'storeName', s.name)
    from plan_charges c join subscriptions u on u.id = c.subscription_id join stores s on s.id = u.store_id
    where c.id = p.plan_charge_id)`

const purposeColumn = {
  checkout: sql`p.checkout_id`,
  'gift-card': sql`p.gift_card_id`,
  plan: sql`p.plan_charge_id`,
} as const

/** SQL column: time of a payment. */
const madeAt = sql`coalesce(p.paid_at, p.created_at)`

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Finds all completed payments that match the filters. */
async function ofEverybody(
  read: Reader,
  { search, purpose, refunded, ...days }: Filters,
): Promise<RawBuilder<unknown>> {
  const received = sql`p.status in ('paid', 'wrong')`
  const conditions = [received, withinDays(madeAt, days)]
  if (purpose) conditions.push(sql`${purposeColumn[purpose]} is not null`)
  if (search) {
    const searched = await searchedPayments(read, search, { at: madeAt, days, where: received })
    conditions.push(sql`p.id = any(${searched}::uuid[])`)
  }
  if (refunded !== undefined)
    conditions.push(sql`${refunded ? sql`` : sql`not`} exists (select from refunds r where r.payment_id = p.id)`)
  return sql`payments p where ${all(conditions)}`
}

/** SQL condition: a store's order by reference, number, `#1042`, or recipient, ignoring accents. */
function typedOfStore(search: string): RawBuilder<boolean> {
  const purchase = referenced(search)
  if (purchase) return purchase
  const number = numberIn(search)
  return number ? sql`o.number = ${number}` : sql`o.recipient_plain like plain(${containing(search)})`
}

/** SQL condition: a paid order was refunded, some of it at least. Matches its partial index. */
const wentBack = sql`(o.total_kobo > 0 and o.status = 'cancelled' or o.returned_goods_kobo + o.returned_shipping_kobo + o.case_refunded_kobo
  + o.left_out_kobo > 0)`

/** SQL: paid orders of a store. A checkout has one payment and one order per store. */
function ofStore({ search, refunded, ...days }: Filters, { storeId }: StoreScope): RawBuilder<unknown> {
  const conditions = [sql`o.store_id = ${storeId}`, sql`o.checkout_id is not null`, withinDays(sql`o.placed_at`, days)]
  if (search) conditions.push(typedOfStore(search))
  if (refunded !== undefined) conditions.push(refunded ? wentBack : sql`not ${wentBack}`)
  return sql`orders o where ${all(conditions)}`
}

interface Found {
  /** Payment ID. */
  id: string
  at: Date
  /** Sort key: a store's order, or the payment itself. */
  key: string
}

const found = async (read: Reader, filters: Filters, scope: StoreScope | undefined) =>
  scope
    ? { from: ofStore(filters, scope), at: sql`o.placed_at`, key: sql`o.id` }
    : { from: await ofEverybody(read, filters), at: madeAt, key: sql`p.id` }

/** Returns matches, newest first. Limits the page first, so that payments are looked up for its rows only. */
async function some(
  read: Reader,
  { from, at, key }: Awaited<ReturnType<typeof found>>,
  page: RawBuilder<unknown>,
  scope: StoreScope | undefined,
): Promise<Found[]> {
  const payment = scope
    ? sql`(select payment_id from ledger_entries where event_key = 'capture:' || page.key)`
    : sql`page.key`
  const { rows } = await sql<Found>`
    select ${payment} id, page.at, page.key
    from (select ${at} at, ${key} key from ${from} ${page}) page order by page.at desc, page.key desc`.execute(read)
  return rows
}

/** SQL: payments to count when only refunds are requested. Only completed payments are refunded, and few are reversed. */
const onlyRefunded = ({ refunded, search, purpose, startDate, endDate }: Filters) =>
  refunded && !search && !purpose && !startDate && !endDate
    ? sql`(select distinct payment_id from refunds) r
        where payment_id not in (select id from payments where status = 'reversed')`
    : undefined

/** Returns the IDs of a page of payments, newest first, and their count up to `countedUpTo`. */
export async function pageOfPayments(
  read: Reader,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
  scope?: StoreScope,
): Promise<{ count: number; paymentIds: string[] }> {
  const all = await found(read, filters, scope)
  const { from, at, key } = all
  const [page, counted] = await Promise.all([
    some(read, all, sql`order by ${at} desc, ${key} desc limit ${limit} offset ${offset}`, scope),
    sql<{
      count: number
    }>`select ${countUpTo(sql`from ${scope ? from : (onlyRefunded(filters) ?? from)}`)} count`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, paymentIds: page.map(({ id }) => id) }
}

/** Yields the IDs of all matching payments, newest first, in batches. */
export async function* allPayments(
  read: Reader,
  filters: Filters,
  scope?: StoreScope,
  perPiece = 500,
): AsyncGenerator<string[]> {
  const all = await found(read, filters, scope)
  const { at, key } = all
  let last: Last | undefined
  for (;;) {
    const goesOn = last ? sql`and (${at}, ${key}) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql``
    const rows = await some(read, all, sql`${goesOn} order by ${at} desc, ${key} desc limit ${perPiece}`, scope)
    if (rows.length) yield rows.map(({ id }) => id)
    const end = rows.at(-1)
    if (!end || rows.length < perPiece) return
    last = { at: end.at, id: end.key }
  }
}
