import { sql } from 'kysely'
import { type OrderStatusCode, orderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Reader } from '#platform/database/database.ts'
import { withinDays } from '#platform/lagos.ts'
import type { Range } from './range.ts'
import type { Whose } from './sales.ts'

/** Counts the orders placed in a range by current status, including replacements. Counts each status in its index. */
export async function statusesOf(read: Reader, whose: Whose, range: Range) {
  const { rows } = await sql<{ status: OrderStatusCode; orders: number }>`
    select status, orders from unnest(${[...orderStatusCode.options]}::text[]) status (status), lateral (
      select count(*)::int orders from orders o
      where o.status = status.status
        and ${withinDays(sql`o.placed_at`, range)}
        ${whose.storeId ? sql`and o.store_id = ${whose.storeId}` : sql``}) counted
    where orders > 0 order by orders desc, status`.execute(read)
  return rows
}
