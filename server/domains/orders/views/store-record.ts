import { sql } from 'kysely'
import { recordDays } from '#contract/orders/orders.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'

/** Counts a store's orders of the last 90 days: those placed, and those cancelled because it didn't accept them. */
export async function storeRecord(
  read: Reader,
  storeId: string,
  now: Date,
): Promise<{ notAccepted: number; placed: number }> {
  const since = after(now, -recordDays * day)
  const { rows } = await sql<{ notAccepted: number; placed: number }>`select
    (select count(*)::int from orders where store_id = ${storeId} and unaccepted_at >= ${since}) as "notAccepted",
    (select count(*)::int from orders where store_id = ${storeId} and placed_at >= ${since}) as placed`.execute(read)
  return rows[0] ?? { notAccepted: 0, placed: 0 }
}
