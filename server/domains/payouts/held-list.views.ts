import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { HeldOrder, heldFile, listHeld } from '#contract/payouts/payouts.ts'
import { isNumbered, nameColumnFor } from '#domains/orders/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { everyPage } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { type HoldColumn, heldOrderIds, holdOf } from './held-orders.ts'
import { earns, inEscrow, stageColumn } from './unreleased.ts'

interface HeldRow {
  id: string
  name: string
  store_id: string
  store_name: string
  amount: Kobo
  stage: HeldOrder['stage']
  ends_at: Date | null
  hold: HoldColumn
}

/** SQL: orders whose payout is held, of one store or all, each with its amount and the stage of its money. */
export const heldOrdersOf = (storeId?: string, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select o.id, ${nameColumnFor(storeId ? 'merchant' : 'admin')} as name, o.store_id, s.name store_name, o.placed_at, o.return_window_ends_at ends_at,
    coalesce(p.due_kobo, ${earns}) amount,
    case when p.id is not null then 'released' else ${stageColumn} end stage
  from orders o join stores s on s.id = o.store_id
  left join payouts p on p.store_id = o.store_id and p.order_id = o.id
  where o.id = any(${heldOrderIds}) ${storeId ? sql`and o.store_id = ${storeId}` : sql``} ${more}
    and case when p.id is null then ${inEscrow} and ${earns} > 0 else p.status in ('due', 'failed') end`

/** SQL: and the store `s` has this payment category, and this name, or its order `o` this number or reference. */
export const heldMatching = ({ search, paymentCategory }: z.output<(typeof heldFile)['query']>): RawBuilder<unknown> =>
  sql`${paymentCategory ? sql`and s.payment_category = ${paymentCategory}` : sql``} ${
    search ? sql`and (plain(s.name) like plain(${containing(search)}) or ${isNumbered(search)})` : sql``
  }`

/** Lists the orders of every store whose payouts are held, oldest first. Searches by order number or store. */
export async function heldList(
  read: Reader,
  { limit, offset, ...filters }: z.output<(typeof listHeld)['query']>,
): Promise<{ count: number; rows: HeldOrder[] }> {
  const found = heldOrdersOf(undefined, heldMatching(filters))
  const [{ rows }, counted] = await Promise.all([
    sql<HeldRow>`select h.*, ${holdOf(sql`h.id`)} hold from (${found}) h
      order by h.placed_at, h.id limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number }>`select count(*)::int count from (${found}) h`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.flatMap(({ hold, ...row }) =>
      hold
        ? [
            {
              orderId: row.id,
              orderName: row.name,
              storeId: row.store_id,
              storeName: row.store_name,
              amount: toNaira(row.amount),
              stage: row.stage,
              returnWindowEndsAt: row.ends_at?.toISOString() ?? null,
              hold,
            },
          ]
        : [],
    ),
  }
}

/** Yields all matching held orders, oldest first, in batches. */
export const everyHeld = (read: Reader, filters: z.output<(typeof heldFile)['query']>) =>
  everyPage(async page => {
    const { rows } = await heldList(read, { ...filters, ...page })
    return rows.map(row => ({ ...row, id: row.orderId }))
  })

/**
 * Sums what a store has earned without having it, in kobo: held orders, of them the released ones, and orders in escrow
 * that nothing holds.
 */
export async function heldTotals(
  read: Reader,
  { storeId }: Pick<StoreScope, 'storeId'>,
): Promise<{ amount: Kobo; orders: number; released: Kobo; inReturnWindow: Kobo; notDelivered: Kobo }> {
  const { rows } = await sql<{
    amount: Kobo
    orders: number
    released: Kobo
    inReturnWindow: Kobo
    notDelivered: Kobo
  }>`
    select held.*, free.* from (
      select coalesce(sum(amount), 0)::bigint amount, count(*)::int orders,
        coalesce(sum(amount) filter (where stage = 'released'), 0)::bigint released
      from (${heldOrdersOf(storeId)}) h) held, (
      select coalesce(sum(${earns}) filter (where o.status = 'delivered'), 0)::bigint "inReturnWindow",
        coalesce(sum(${earns}) filter (where o.status <> 'delivered'), 0)::bigint "notDelivered"
      from orders o where o.store_id = ${storeId} and ${inEscrow} and o.id <> all(${heldOrderIds})) free`.execute(read)
  const [totals] = rows
  if (!totals) throw new Error('A query of totals answered no row')
  return totals
}
