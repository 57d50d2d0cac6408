import { mostDays } from '#contract/read-models/reports.ts'
import { dayInLagos } from '#platform/lagos.ts'

/** Days in Lagos, `2026-11-21`, both inclusive. */
export interface Range {
  startDate: string
  endDate: string
}

export type Interval = 'day' | 'week' | 'month'

const dayMs = 86_400_000
const zone = 'Africa/Lagos' as const

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Counts the days of a range. */
export const daysIn = ({ startDate, endDate }: Range): number => (at(endDate) - at(startDate)) / dayMs + 1

/** Returns the range of the same length right before. */
export function previousRange(range: Range): Range {
  const days = daysIn(range)
  return { startDate: dayOf(at(range.startDate) - days * dayMs), endDate: dayOf(at(range.startDate) - dayMs) }
}

/** Returns the last 30 days in Lagos, including today. */
export function last30Days(now: Date): Range {
  const today = dayInLagos(now)
  return { startDate: dayOf(at(today) - 29 * dayMs), endDate: today }
}

/** Returns the interval for a readable chart of a range: at most 62 days, 53 weeks, or months. */
export const intervalOf = (range: Range): Interval => {
  const days = daysIn(range)
  return days <= 62 ? 'day' : days <= mostDays / 2 ? 'week' : 'month'
}

/** Returns the first day of a day's week (from Monday) or month, but not before the range. */
export function bucketOf(day: string, interval: Interval, { startDate }: Range): string {
  const first =
    interval === 'day'
      ? day
      : interval === 'month'
        ? `${day.slice(0, 7)}-01`
        : dayOf(at(day) - ((new Date(at(day)).getUTCDay() + 6) % 7) * dayMs)
  return first < startDate ? startDate : first
}

/** Returns the first day of each interval of a range. */
export function bucketsOf(range: Range, interval: Interval): string[] {
  const days = Array.from({ length: daysIn(range) }, (_, index) => dayOf(at(range.startDate) + index * dayMs))
  return [...new Set(days.map(day => bucketOf(day, interval, range)))]
}

/** Returns the range as every report includes it. */
export const said = ({ startDate, endDate }: Range) => ({ startDate, endDate, zone })
