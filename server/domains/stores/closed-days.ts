import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { closedOn } from './opening.ts'

/** Days of a holiday, both included, such as `2026-11-21`. */
export interface HolidayDays {
  from: string
  until: string
}

/** Days on which a store is closed: a test for a day, such as `2026-11-21`, and a holiday that isn't over. */
export interface ClosedDays {
  on(date: string): boolean
  holiday: HolidayDays | undefined
}

interface OpeningRow {
  id: string
  opening_hours: unknown
  closed_from: string | null
  closed_until: string | null
}

/** Returns the last day of a store's current holiday; null if the store is open. */
export function awayUntil(
  { closed_from, closed_until }: Omit<OpeningRow, 'id' | 'opening_hours'>,
  now: Date,
): string | null {
  const today = dayInLagos(now)
  return closed_from !== null && closed_until !== null && closed_from <= today && today <= closed_until
    ? closed_until
    : null
}

/** SQL: JSON of the opening hours and holidays of stores in a list of IDs, for `closedDaysOf`. */
export const closedDaysSql = (storeIds: RawBuilder<unknown>): RawBuilder<OpeningRow[]> => sql`(
  select coalesce(json_agg(opening), '[]') from (
    select id, opening_hours, closed_from, closed_until from stores where id = any(${storeIds})) opening)`

/** Returns when the stores of rows of `closedDaysSql` are closed, as of a moment. */
export function closedDaysOf(rows: readonly OpeningRow[], now: Date): Map<string, ClosedDays> {
  const today = dayInLagos(now)
  return new Map(
    rows.map(({ id, ...row }) => {
      const { closed_from: from, closed_until: until } = row
      const holiday = from !== null && until !== null && today <= until ? { from, until } : undefined
      return [id, { on: closedOn(row), holiday }]
    }),
  )
}

/** Returns whether each of the stores is closed on a day, such as `2026-11-21`. */
export async function closedDays(
  read: Reader,
  storeIds: readonly string[],
): Promise<Map<string, (date: string) => boolean>> {
  const { rows } = await sql<{ opening: OpeningRow[] }>`
    select ${closedDaysSql(sql`${[...storeIds]}::uuid[]`)} opening`.execute(read)
  return new Map((rows[0]?.opening ?? []).map(({ id, ...row }) => [id, closedOn(row)]))
}
