import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { weekday } from '#web/ui/format.ts'

/** Route with zones, weight and vehicle, such as `Ikeja to Surulere (zone 1), 1.2 kg, by bike`. */
export function wayOf({ from, to, chargeableWeight, vehicle }: StoreShipping): string {
  const zones = from?.zone && to.zone && from.zone !== to.zone ? ` (zone ${from.zone} to ${to.zone})` : ''
  const zone = from?.zone && from.zone === to.zone ? ` (zone ${to.zone})` : zones
  const way = from ? `${from.lga} to ${to.lga}${zone}` : `To ${to.lga}`
  return [way, `${weight(chargeableWeight)} kg`, byVehicle(vehicle, from?.state, to.state)].filter(Boolean).join(', ')
}

/** Names the vehicle of a delivery within a state, such as `by bike`. Between states several carry it. */
export const byVehicle = (vehicle: string | null | undefined, from: string | undefined, to: string): string =>
  vehicle && from === to ? `by ${vehicle.toLowerCase()}` : ''

/** Kilograms with at most one decimal, at least 0.1. */
const weight = (kg: number) => Math.max(0.1, Math.round(kg * 10) / 10)

/** Expected arrival: `arrives today`, `arrives Mon 23 Nov` or `arrives Mon 23 to Wed 25 Nov`. */
export function arrivalOf(days: StoreShipping['expectedDays'], now: Date = new Date()): string | undefined {
  if (!days) return undefined
  if (days.to === 0) return 'arrives today'
  const on = (after: number) => weekday(new Date(now.getTime() + after * 86_400_000))
  if (days.from === days.to) return days.to === 1 ? 'arrives tomorrow' : `arrives ${on(days.to)}`
  const [first, last] = [on(days.from), on(days.to)]
  const month = last.slice(-4)
  return `arrives ${first.endsWith(month) ? first.slice(0, -4) : first} to ${last}`
}

/** Notice for customers of a store on holiday; `until` is its last day, `2026-12-31`. */
export const awayWords = (storeName: string, until: string): string =>
  `${storeName} is away until ${weekday(new Date(`${until}T12:00:00Z`))} and ships your order after that.`

const words = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** Title such as `Two deliveries`, or `To download` for digital goods only. */
export const deliveriesTitle = (count: number): string =>
  count === 0 ? 'To download' : `${words[count] ?? count} ${count === 1 ? 'delivery' : 'deliveries'}`
