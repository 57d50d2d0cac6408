import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentPurpose, transactionsFile } from '#contract/read-models/transactions.ts'
import type { StoreScope } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'
import { numberIn, searchedPayments } from './search-payments.ts'

export type Filters = z.output<(typeof transactionsFile)['query']>

/** Where a list goes on: after a payment, so that what is added meanwhile moves nothing. */
export interface Last {
  at: Date
  id: string
}

/** What a payment `p` is for, by its columns. */
export const purposeOf = sql<PaymentPurpose>`
  case when p.gift_card_id is not null then 'gift-card' when p.plan_charge_id is not null then 'plan' else 'checkout' end`

const purposeColumn = {
  checkout: sql`p.checkout_id`,
  'gift-card': sql`p.gift_card_id`,
  plan: sql`p.plan_charge_id`,
} as const

/** When a payment was made. */
const madeAt = sql`coalesce(p.paid_at, p.created_at)`

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** The payments of everybody that were made and that the filters find. */
async function ofEverybody(
  read: Reader,
  { search, purpose, refunded, ...days }: Filters,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`p.status in ('paid', 'wrong')`, withinDays(madeAt, days)]
  if (purpose) conditions.push(sql`${purposeColumn[purpose]} is not null`)
  if (search) {
    const searched = await searchedPayments(read, search, { ofOrders: true })
    conditions.push(sql`p.id = any(${searched}::uuid[])`)
  }
  if (refunded !== undefined)
    conditions.push(sql`${refunded ? sql`` : sql`not`} exists (select from refunds r where r.payment_id = p.id)`)
  return sql`payments p where ${all(conditions)}`
}

/** An order of a store found by its number, `#1042`, or by whom it goes to, whatever the accents. */
function typedOfStore(search: string): RawBuilder<boolean> {
  const number = numberIn(search)
  return number ? sql`o.number = ${number}` : sql`o.recipient_plain like plain(${containing(search)})`
}

/** Money of such an order goes or went back: it was cancelled or sent back, and anything had been paid. As its index says. */
const wentBack = sql`(o.total_kobo > 0 and o.status = 'cancelled' or o.returned_goods_kobo + o.returned_shipping_kobo > 0)`

/** The orders of a store that were paid: those of a checkout, each with one payment, since it has one order of a store. */
function ofStore({ search, refunded, ...days }: Filters, { storeId }: StoreScope): RawBuilder<unknown> {
  const conditions = [sql`o.store_id = ${storeId}`, sql`o.checkout_id is not null`, withinDays(sql`o.placed_at`, days)]
  if (search) conditions.push(typedOfStore(search))
  if (refunded !== undefined) conditions.push(refunded ? wentBack : sql`not ${wentBack}`)
  return sql`orders o where ${all(conditions)}`
}

interface Found {
  /** A payment. */
  id: string
  at: Date
  /** What it was found by: an order of a store, else the payment itself. */
  key: string
}

const found = async (read: Reader, filters: Filters, scope: StoreScope | undefined) =>
  scope
    ? { from: ofStore(filters, scope), at: sql`o.placed_at`, key: sql`o.id` }
    : { from: await ofEverybody(read, filters), at: madeAt, key: sql`p.id` }

/** Some of what is found, newest first; the page first, so that a payment is looked up for its rows only. */
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

/** What is counted where only refunded payments are asked for: only those that were made are, and of them few are reversed. */
const onlyRefunded = ({ refunded, search, purpose, startDate, endDate }: Filters) =>
  refunded && !search && !purpose && !startDate && !endDate
    ? sql`(select distinct payment_id from refunds) r
        where payment_id not in (select id from payments where status = 'reversed')`
    : undefined

/** The ids of a page of payments, newest first, and how many there are, counted up to `countedUpTo`. */
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

/** The ids of all payments that the filters find, newest first, some at a time. */
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
