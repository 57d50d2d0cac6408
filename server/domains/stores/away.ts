import { sql } from 'kysely'
import { day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'

/** A store's current holiday: its last day, and the number of days until it reopens. */
export interface Away {
  until: string
  days: number
}

/** Returns those of the stores that are on holiday at the given moment, in Lagos (UTC+1). */
export async function storesAway(read: Reader, ids: readonly string[], now: Date): Promise<Map<string, Away>> {
  if (!ids.length) return new Map()
  const today = dayInLagos(now)
  const until = sql<string>`closed_until::text`
  const rows = await read
    .selectFrom('stores')
    .select(['id', until.as('until')])
    .where('id', 'in', ids)
    .where(sql<boolean>`${today}::date between closed_from and closed_until`)
    .execute()
  return new Map(
    rows.map(row => [row.id, { until: row.until, days: (Date.parse(row.until) - Date.parse(today)) / day + 1 }]),
  )
}
