import { sql } from 'kysely'
import type { OrderStatusCode } from '#contract/order-statuses.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Range } from './range.ts'
import type { Whose } from './sales.ts'

/** Where the orders that were placed in a range stand now, replacements aside. */
export async function statusesOf(read: Reader, whose: Whose, { startDate, endDate }: Range) {
  const { rows } = await sql<{ status: OrderStatusCode; orders: number }>`
    select status, count(*)::int orders from orders
    where placed_at >= ${startDate}::date::timestamp at time zone 'Africa/Lagos'
      and placed_at < (${endDate}::date + 1)::timestamp at time zone 'Africa/Lagos'
      ${whose.storeId ? sql`and store_id = ${whose.storeId}` : sql``}
    group by status order by count(*) desc, status`.execute(read)
  return rows
}
