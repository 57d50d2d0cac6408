import { type HolidayDays, type IsClosed, passed } from '#domains/stores/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import { dayInLagos, midnightInLagos, nextMidnight } from '#platform/lagos.ts'

/** Hours to pack for stores without a record. */
const defaultPackingHours = 24
/** Most hours to pack that an estimate counts, since an order has to be packed by then. */
const mostPackingHours = 72

/** Days of a rate at the latest: those in which 4 of 5 recent deliveries on its route arrived, if they are known. */
export const latestDays = (rate: { to: number }, routeHours: number | undefined): number =>
  routeHours === undefined ? rate.to : Math.ceil(routeHours / 24)

interface Circumstances {
  now: Date
  closed: IsClosed
  packingHours?: number | undefined
  routeHours?: number | undefined
  /** The store's current or coming holiday. */
  holiday?: HolidayDays | undefined
  /** True if the store delivers itself. */
  byStore?: boolean
}

/**
 * Computes in how many days from today a delivery arrives, at the earliest and the latest. The store packs on days on
 * which it is open, in the time of its record. The delivery takes the days of its rate, or at the latest the days in
 * which 4 of 5 recent deliveries on that route arrived. Days count from the return of a store that is `away`: on holiday
 * now, or before its parcel would be picked up, which is the day after it is packed, or delivered by the store itself.
 */
export function arrivalDays(
  rate: { from: number; to: number },
  { now, closed, packingHours = defaultPackingHours, routeHours, holiday, byStore = false }: Circumstances,
): { from: number; to: number; away: boolean } {
  const today = midnightInLagos(dayInLagos(now))
  const daysUntil = (moment: Date): number =>
    Math.round((midnightInLagos(dayInLagos(moment)).getTime() - today.getTime()) / day)
  const latest = latestDays(rate, routeHours)
  const startingAt = (start: Date) => {
    const opens = daysUntil(passed(start, 1, closed))
    // Midnight ends the day before.
    const packed = daysUntil(after(passed(start, Math.min(packingHours, mostPackingHours) * hour, closed), -1))
    return { packed, from: opens + Math.min(rate.from, latest), to: Math.max(opens + rate.from, packed + latest) }
  }
  const { packed, ...days } = startingAt(now)
  const away = holiday !== undefined && (byStore ? days.to : packed + 1) >= daysUntil(midnightInLagos(holiday.from))
  if (!away) return { ...days, away }
  const { from, to } = startingAt(nextMidnight(midnightInLagos(holiday.until)))
  return { from, to, away }
}
