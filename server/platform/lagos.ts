import { type RawBuilder, sql } from 'kysely'
import { after, day, hour, minute } from './clock.ts'

/** Days and times in Lagos, one hour ahead of UTC all year. Days are strings such as `2026-11-21`. */
export const lagosOffset = hour

/** The day of a moment. */
export const dayInLagos = (at: Date): string => after(at, lagosOffset).toISOString().slice(0, 10)

/** A moment in Lagos, with its offset: `2026-11-21T14:05:00.000+01:00`. */
export const isoInLagos = (at: Date): string => after(at, lagosOffset).toISOString().replace('Z', '+01:00')

/** The moment at which a day begins. */
export const midnightInLagos = (date: string): Date => new Date(`${date}T00:00:00+01:00`)

/** The moment at which the day of `at` ends. */
export const nextMidnight = (at: Date): Date => after(midnightInLagos(dayInLagos(at)), day)

/** Returns the midnight at which a day in Lagos is over: the end of a period of which it is the last day. */
export const endOf = (date: string): Date => after(midnightInLagos(date), day)

/** Returns the last day of a period that ends at a moment: for a midnight, the day before. */
export const lastDay = (end: Date): string => dayInLagos(after(end, -1))

/** Returns the last minute of the moment's day in Lagos: what is promised for a day isn't late before it is over. */
export const endOfDay = (at: Date): Date => after(nextMidnight(at), -minute)

/** The beginning of the first Monday after the day of `at`. */
export function nextMonday(at: Date): Date {
  const midnight = midnightInLagos(dayInLagos(at))
  return after(midnight, ((8 - after(midnight, lagosOffset).getUTCDay()) % 7 || 7) * day)
}

/** Returns whether a moment falls on or between two days. Either end may be open. */
export function withinDays(
  moment: RawBuilder<unknown>,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): RawBuilder<boolean> {
  const from = startDate ? sql`${moment} >= ${startDate}::date::timestamp at time zone 'Africa/Lagos'` : sql`true`
  const to = endDate ? sql`${moment} < (${endDate}::date + 1)::timestamp at time zone 'Africa/Lagos'` : sql`true`
  return sql<boolean>`(${from} and ${to})`
}

const formatter = (options: Intl.DateTimeFormatOptions, locale = 'en-GB'): ((at: Date) => string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Lagos', ...options }).format

/** `21 November 2026` */
export const longDate = formatter({ dateStyle: 'long' })
/** `21 November 2026`, the last day before an end. */
export const lastDate = (end: Date): string => longDate(after(end, -1))
/** `14:05` */
export const shortTime = formatter({ timeStyle: 'short' })
/** `Saturday 21 November` */
export const weekdayAndDate = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
/** `21 Nov 2026, 14:05` */
export const dateAndTime = formatter({ dateStyle: 'medium', timeStyle: 'short' }, 'en-NG')
/** `Sat, 21 Nov, 14:05` */
export const weekdayAndTime = formatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
