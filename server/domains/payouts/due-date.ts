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

/** Returns the latest Monday 00:00 in Lagos up to a moment. */
export const weekBegan = (moment: Date): Date => after(nextMonday(moment), -7 * day)

export type Schedule = Exclude<PaymentCategory, 'on-approval'>

/** Returns the beginning of the run that a moment belongs to: what fell due up to then is paid. */
export const runBegan = (schedule: Schedule, moment: Date): Date =>
  schedule === 'weekly' ? weekBegan(moment) : midnightInLagos(dayInLagos(moment))

/** Returns the beginning of the first run after the one of a moment. */
export const nextRun = (schedule: Schedule, moment: Date): Date =>
  schedule === 'weekly' ? nextMonday(moment) : nextMidnight(moment)

/** Returns whether partners are paid on the day of a moment: Mondays in Lagos. */
export const isPartnerPayday = (moment: Date): boolean => dayInLagos(weekBegan(moment)) === dayInLagos(moment)
