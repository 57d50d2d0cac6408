import { type RawBuilder, sql } from 'kysely'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { after, day } from '#platform/clock.ts'
import { dayInLagos, midnightInLagos, nextMidnight, nextMonday } from '#platform/lagos.ts'

/**
 * Computes when an order's payout falls due by the store's payment category: at once, or at the next midnight or Monday
 * in Lagos.
 */
export function payoutDueAt(category: PaymentCategory, completedAt: Date): Date {
  if (category === 'on-approval') return completedAt
  return category === 'next-day' ? nextMidnight(completedAt) : nextMonday(completedAt)
}

/** SQL: the same for a moment and a payment category of the query. */
export const payoutDueAtColumn = (category: RawBuilder<unknown>, completedAt: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`case ${category}
    when 'next-day' then (date_trunc('day', ${completedAt} at time zone 'Africa/Lagos') + interval '1 day') at time zone 'Africa/Lagos'
    when 'weekly' then (date_trunc('week', ${completedAt} at time zone 'Africa/Lagos') + interval '7 days') at time zone 'Africa/Lagos'
    else ${completedAt} end`

/** Returns the latest Monday 00:00 in Lagos up to a moment. */
export const weekBegan = (moment: Date): Date => after(nextMonday(moment), -7 * day)

export type Schedule = Exclude<PaymentCategory, 'on-approval'>

/** Returns the beginning of the run that a moment belongs to: what fell due up to then is paid. */
export const runBegan = (schedule: Schedule, moment: Date): Date =>
  schedule === 'weekly' ? weekBegan(moment) : midnightInLagos(dayInLagos(moment))

/** Returns the beginning of the first run after the one of a moment. */
export const nextRun = (schedule: Schedule, moment: Date): Date =>
  schedule === 'weekly' ? nextMonday(moment) : nextMidnight(moment)

/** Returns the run that pays a partner's balance next: today's on a payday on which it wasn't paid yet, or next Monday's. */
export const partnerRun = (moment: Date, ranToday: boolean): Date =>
  isPartnerPayday(moment) && !ranToday ? weekBegan(moment) : nextMonday(moment)

/** Returns whether partners are paid on the day of a moment: Mondays in Lagos. */
export const isPartnerPayday = (moment: Date): boolean => dayInLagos(weekBegan(moment)) === dayInLagos(moment)
