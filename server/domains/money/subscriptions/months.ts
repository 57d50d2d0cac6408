import { day } from '#platform/clock.ts'
import { type Kobo, share } from '#platform/money.ts'

/**
 * So many months after a moment, at the same time of the same day; the last day of a month that is shorter. Counted
 * from the first moment and not from the month before, so that the 31st comes again after February.
 */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(from.getUTCDate(), last))
  return moved
}

/** Computes the part of a month's fee for its remaining whole days, in kobo; zero once it is over. */
export function unusedPart(fee: Kobo, period: { start: Date; end: Date }, now: Date): Kobo {
  const days = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / day))
  const all = days(period.start, period.end)
  return all === 0 ? 0 : share(fee, Math.min(days(now, period.end), all), all)
}
