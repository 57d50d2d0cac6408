import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentPurpose, transactionsFile } from '#contract/transactions.ts'
import type { StoreScope } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/days.ts'

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

/** By reference or e-mail, or by the number of an order: `#1042`. */
function typed(search: string): RawBuilder<boolean> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  const words = sql`p.reference || ' ' || p.email ilike ${containing(search)}`
  return number
    ? sql`(${words} or p.checkout_id in (select checkout_id from orders where number = ${Number(number)}))`
    : sql`${words}`
}

/** The payments of everybody that were made and that the filters find. */
function ofEverybody({ search, purpose, refunded, ...days }: Filters): RawBuilder<unknown> {
  const conditions = [sql`p.status in ('paid', 'wrong')`, withinDays(madeAt, days)]
  if (purpose) conditions.push(sql`${purposeColumn[purpose]} is not null`)
  if (search) conditions.push(typed(search))
  if (refunded !== undefined)
    conditions.push(sql`${refunded} = exists (select from refunds r where r.payment_id = p.id)`)
  return sql`payments p where ${all(conditions)}`
}

/** The payments of a store's orders; one for each order, since a checkout has one order of a store. */
function ofStore({ search, refunded, ...days }: Filters, { storeId }: StoreScope): RawBuilder<unknown> {
  const conditions = [sql`o.store_id = ${storeId}`, withinDays(sql`o.placed_at`, days)]
  if (search) conditions.push(sql`(o.name ilike ${containing(search)} or o.recipient_name ilike ${containing(search)})`)
  if (refunded !== undefined)
    conditions.push(sql`${refunded} = (exists (select from refunds r where r.order_id = o.id)
      or exists (select from order_gift_cards g where g.store_id = o.store_id and g.order_id = o.id and g.refunded_kobo > 0))`)
  return sql`orders o
    join ledger_entries e on e.event_key = 'capture:' || o.id
    join payments p on p.id = e.payment_id
    where ${all(conditions)}`
}

interface Found {
  id: string
  at: Date
}

const found = (filters: Filters, scope: StoreScope | undefined) =>
  scope
    ? { from: ofStore(filters, scope), at: sql`o.placed_at`, id: sql`o.id` }
    : { from: ofEverybody(filters), at: madeAt, id: sql`p.id` }

/** The ids of a page of payments, newest first, and how many there are, counted up to `countedUpTo`. */
export async function pageOfPayments(
  read: Reader,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
  scope?: StoreScope,
): Promise<{ count: number; paymentIds: string[] }> {
  const { from, at, id } = found(filters, scope)
  const [page, counted] = await Promise.all([
    sql<Found>`select p.id from ${from} order by ${at} desc, ${id} desc limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number }>`select ${countUpTo(sql`from ${from}`)} count`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, paymentIds: page.rows.map(row => row.id) }
}

/** The ids of all payments that the filters find, newest first, some at a time. */
export async function* allPayments(
  read: Reader,
  filters: Filters,
  scope?: StoreScope,
  perPiece = 500,
): AsyncGenerator<string[]> {
  const { from, at, id } = found(filters, scope)
  let last: Last | undefined
  for (;;) {
    const goesOn = last ? sql`and (${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql``
    const { rows } = await sql<Found & { key: string }>`
      select p.id, ${at} at, ${id} key from ${from} ${goesOn} order by ${at} desc, ${id} desc limit ${perPiece}`.execute(
      read,
    )
    if (rows.length) yield rows.map(row => row.id)
    const end = rows.at(-1)
    if (!end || rows.length < perPiece) return
    last = { at: end.at, id: end.key }
  }
}
