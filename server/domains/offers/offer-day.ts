import { day, lagosOffset } from '#platform/clock.ts'

/** The day in Lagos that a moment falls on, `2026-11-21`, and the midnight that ends it. */
export function offerDay(now: Date): { date: string; endsAt: Date } {
  const midnight = Math.floor((now.getTime() + lagosOffset) / day) * day
  return { date: new Date(midnight).toISOString().slice(0, 10), endsAt: new Date(midnight + day - lagosOffset) }
}

/** The hour that a moment falls in, `2026-11-21T09`; the same hour in Lagos and in UTC begins and ends as one. */
export const offerHour = (now: Date): string => now.toISOString().slice(0, 13)
