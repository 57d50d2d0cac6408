import { type RawBuilder, sql } from 'kysely'
import { type HealthOfDay, healthDays } from '#contract/read-models/admin-today.ts'
import { deliveredInTime, deliveredLate } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'

type Within = (moment: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * Counts `good` and `bad` per day in Lagos for the last days. Each day is a range of its own, since computing the day
 * of every row takes far longer than counting.
 */
async function byDay(
  read: Reader,
  now: Date,
  counted: (within: Within) => RawBuilder<unknown>,
): Promise<HealthOfDay[]> {
  const began = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Africa/Lagos')`
  const within: Within = moment =>
    sql<boolean>`${moment} >= ${began(sql`each.day`)} and ${moment} < ${began(sql`(each.day + 1)`)}`
  const { rows } = await sql<HealthOfDay>`
    select to_char(each.day, 'YYYY-MM-DD') as date, counted.good::int as good, counted.bad::int as bad
    from (select day_in_lagos(${now}) - n as day from generate_series(0, ${healthDays - 1}::int) n) each
    cross join lateral (${counted(within)}) counted
    order by 1`.execute(read)
  return rows
}

/**
 * Counts deliveries in time and late, and completed and failed payments. An order that is late and not delivered yet
 * counts on the day that was promised. Others that are pending, and orders without a promise, count as neither.
 */
export async function health(read: Reader, now: Date): Promise<{ delivery: HealthOfDay[]; payments: HealthOfDay[] }> {
  const [delivery, payments] = await Promise.all([
    byDay(
      read,
      now,
      within => sql`
        select count(*) filter (where ${deliveredInTime()}) as good,
          count(*) filter (where ${deliveredLate()}) + (select count(*) from orders
            where status not in ('delivered', 'completed', 'cancelled', 'returning', 'returned_to_store')
            and ${within(sql`promised_at`)} and promised_at <= ${now} and delivered_at is null) as bad
        from orders o where ${within(sql`delivered_at`)} and delivered_at <= ${now}`,
    ),
    byDay(read, now, within => {
      const count = (fits: RawBuilder<unknown>) =>
        sql`(select count(*) from payments where ${within(sql`created_at`)} and ${fits})`
      return sql`select ${count(sql`status = 'paid'`)} as good,
        ${count(sql`status in ('declined', 'abandoned', 'wrong', 'reversed')`)} as bad`
    }),
  ])
  return { delivery, payments }
}
