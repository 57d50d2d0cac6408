import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { closedOn } from './opening.ts'

/** Returns whether each of the stores is closed on a day, such as `2026-11-21`. */
export async function closedDays(
  read: Reader,
  storeIds: readonly string[],
): Promise<Map<string, (date: string) => boolean>> {
  const rows = await read
    .selectFrom('stores')
    .select(['id', 'opening_hours', sql<string | null>`closed_from::text`.as('closed_from')])
    .select(sql<string | null>`closed_until::text`.as('closed_until'))
    .where('id', 'in', storeIds)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, closedOn(row)]))
}
