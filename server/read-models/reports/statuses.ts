import { sql } from 'kysely'
import { type OrderStatusCode, orderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Reader } from '#platform/database/database.ts'
import { withinDays } from '#platform/lagos.ts'
import type { Range } from './range.ts'
import type { Whose } from './sales.ts'

/**
 * Counts the orders placed in a range by current status, without those at no charge, which are no sale (decision 0024).
 * Counts each status in its index, and subtracts the orders at no charge, found by the index of totals.
 */
export async function statusesOf(read: Reader, whose: Whose, range: Range) {
  const placed = sql`${withinDays(sql`o.placed_at`, range)} ${whose.storeId ? sql`and o.store_id = ${whose.storeId}` : sql``}`
  const { rows } = await sql<{ status: OrderStatusCode; orders: number }>`
    with free as (
      select o.status, count(*)::int orders from orders o
      where o.total_kobo = 0 and o.type = 'replacement' and ${placed} group by o.status)
    select status, placed.orders - coalesce(free.orders, 0) orders
    from unnest(${[...orderStatusCode.options]}::text[]) status (status)
    cross join lateral (select count(*)::int orders from orders o where o.status = status.status and ${placed}) placed
    left join free using (status)
    where placed.orders > coalesce(free.orders, 0) order by 2 desc, 1`.execute(read)
  return rows
}
