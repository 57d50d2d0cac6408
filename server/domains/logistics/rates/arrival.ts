import { type IsClosed, passed } from '#domains/stores/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import { dayInLagos, midnightInLagos } from '#platform/lagos.ts'

/** Hours to pack for stores without a record. */
const defaultPackingHours = 24
/** Most hours to pack that an estimate counts, since an order has to be packed by then. */
const mostPackingHours = 72

/**
 * Computes in how many days from today a delivery arrives, at the earliest and the latest. The store packs on days on
 * which it is open, in the time of its record. The delivery takes the days of its rate, or at the latest the days in
 * which 4 of 5 recent deliveries on that route arrived.
 */
export function arrivalDays(
  rate: { from: number; to: number },
  {
    now,
    closed,
    packingHours = defaultPackingHours,
    routeHours,
  }: { now: Date; closed: IsClosed; packingHours?: number | undefined; routeHours?: number | undefined },
): { from: number; to: number } {
  const today = midnightInLagos(dayInLagos(now))
  const daysUntil = (moment: Date): number =>
    Math.round((midnightInLagos(dayInLagos(moment)).getTime() - today.getTime()) / day)
  const opens = daysUntil(passed(now, 1, closed))
  // Midnight ends the day before.
  const packed = daysUntil(after(passed(now, Math.min(packingHours, mostPackingHours) * hour, closed), -1))
  const latest = routeHours === undefined ? rate.to : Math.ceil(routeHours / 24)
  return { from: opens + Math.min(rate.from, latest), to: Math.max(opens + rate.from, packed + latest) }
}
