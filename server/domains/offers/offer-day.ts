import { dayInLagos, nextMidnight } from '#platform/lagos.ts'

/** The day in Lagos that a moment falls on, `2026-11-21`, and the midnight that ends it. */
export const offerDay = (now: Date): { date: string; endsAt: Date } => ({
  date: dayInLagos(now),
  endsAt: nextMidnight(now),
})

/** The hour that a moment falls in, `2026-11-21T09`; the same hour in Lagos and in UTC begins and ends as one. */
export const offerHour = (now: Date): string => now.toISOString().slice(0, 13)
