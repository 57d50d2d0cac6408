import { type RawBuilder, sql } from 'kysely'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { after, day, minute } from '#platform/clock.ts'
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

/** Interval of the scheduled job that pays partners on paydays. */
export const partnerRunMinutes = 30

/**
 * Returns the day that pays a partner's balance next: a payday on which the job runs once more, or next Monday. `passed`:
 * today's runs have paid the partner, or passed its balance over as too small. `pausedUntil`: payouts wait after a change of
 * the bank account.
 */
export function partnerRun(now: Date, { passed, pausedUntil }: { passed: boolean; pausedUntil: Date | null }): Date {
  const from = pausedUntil && pausedUntil > now ? pausedUntil : now
  const interval = partnerRunMinutes * minute
  const next = new Date(Math.ceil(from.getTime() / interval) * interval)
  const isOver = passed && dayInLagos(next) === dayInLagos(now)
  return isPartnerPayday(next) && !isOver ? weekBegan(next) : nextMonday(next)
}

/** Returns whether partners are paid on the day of a moment: Mondays in Lagos. */
export const isPartnerPayday = (moment: Date): boolean => dayInLagos(weekBegan(moment)) === dayInLagos(moment)
