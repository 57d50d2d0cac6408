import { dayInLagos, nextMidnight } from '#platform/lagos.ts'

/** Returns the day in Lagos of a moment, such as `2026-11-21`, and the midnight that ends it. */
export const offerDay = (now: Date): { date: string; endsAt: Date } => ({
  date: dayInLagos(now),
  endsAt: nextMidnight(now),
})

/** Returns the hour of a moment, such as `2026-11-21T09`; hours begin at the same time in Lagos and in UTC. */
export const offerHour = (now: Date): string => now.toISOString().slice(0, 13)
