import { type RawBuilder, sql } from 'kysely'

/** Whether a moment lies in days in Lagos, both included; either end may be open. */
export function withinDays(
  moment: RawBuilder<unknown>,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): RawBuilder<boolean> {
  const from = startDate ? sql`${moment} >= ${startDate}::date::timestamp at time zone 'Africa/Lagos'` : sql`true`
  const to = endDate ? sql`${moment} < (${endDate}::date + 1)::timestamp at time zone 'Africa/Lagos'` : sql`true`
  return sql<boolean>`(${from} and ${to})`
}
