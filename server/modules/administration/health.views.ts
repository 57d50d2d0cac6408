import { type RawBuilder, sql } from 'kysely'
import { type HealthOfDay, healthDays } from '#contract/admin-today.ts'
import type { Reader } from '#platform/database/database.ts'

/** Each of the last days in Lagos with what `found` counts of it: rows of `at` and whether it went well. */
async function byDay(
  read: Reader,
  now: Date,
  found: (from: RawBuilder<Date>) => RawBuilder<{ at: Date; good: boolean }>,
): Promise<HealthOfDay[]> {
  const today = sql<string>`day_in_lagos(${now})`
  const from = sql<Date>`((${today} - ${healthDays - 1}::int)::timestamp at time zone 'Africa/Lagos')`
  const { rows } = await sql<HealthOfDay>`
    select to_char(each.day, 'YYYY-MM-DD') as date, coalesce(counted.good, 0)::int as good, coalesce(counted.bad, 0)::int as bad
    from (select ${today} - n as day from generate_series(0, ${healthDays - 1}::int) n) each
    left join (
      select day_in_lagos(at) as day, count(*) filter (where good) as good, count(*) filter (where not good) as bad
      from (${found(from)}) found group by 1
    ) counted on counted.day = each.day
    order by 1`.execute(read)
  return rows
}

/** Deliveries in time or late, and payments that came or didn't. One that can still be made is neither. */
export async function health(read: Reader, now: Date): Promise<{ delivery: HealthOfDay[]; payments: HealthOfDay[] }> {
  const [delivery, payments] = await Promise.all([
    byDay(
      read,
      now,
      from => sql`select delivered_at as at, coalesce(delivered_at <= promised_at, true) as good
        from orders where delivered_at >= ${from} and delivered_at <= ${now}`,
    ),
    byDay(
      read,
      now,
      from => sql`select created_at as at, status = 'paid' as good
        from payments where created_at >= ${from} and status not in ('starting', 'open')`,
    ),
  ])
  return { delivery, payments }
}
