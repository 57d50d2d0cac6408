import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { timeNow } from '#web/ui/clock.ts'
import { weekday } from '#web/ui/format.ts'

/** Route with zones, weight and vehicle, such as `Ikeja to Surulere (zone 1), 1.2 kg, by bike`. */
export function wayOf({ from, to, chargeableWeight, vehicle, reckoning }: StoreShipping): string {
  // Some local government areas are named like a state: Nasarawa is in Kano.
  const name = (at: { lga: string; state: string }) => (from?.state === to.state ? at.lga : `${at.lga}, ${at.state}`)
  const way = from
    ? `${name(from)} to ${name(to)}${reckoning?.rates === 'store' ? '' : zonesOf(from, to)}`
    : `To ${to.lga}`
  return [way, shortWeight(chargeableWeight), byVehicle(vehicle, from?.state, to.state)].filter(Boolean).join(', ')
}

/** Names the platform's zones. A store's own have names for itself. */
function zonesOf(from: NonNullable<StoreShipping['from']>, to: StoreShipping['to']): string {
  if (!from.zone || !to.zone) return ''
  return from.zone === to.zone ? ` (zone ${to.zone})` : ` (zone ${from.zone} to ${to.zone})`
}
/** Names the vehicle of a delivery within a state, such as `by bike`. Between states several carry it. */
export const byVehicle = (vehicle: string | null | undefined, from: string | undefined, to: string): string =>
  vehicle && from === to ? `by ${vehicle.toLowerCase()}` : ''

/** A weight with one decimal, such as `1.2 kg`, and with two below a kilogram, such as `0.05 kg`. */
export const shortWeight = (kg: number): string =>
  `${kg < 1 ? Math.max(0.01, Math.round(kg * 100) / 100) : Math.round(kg * 10) / 10} kg`

/** Expected arrival: `arrives today`, `arrives Mon 23 Nov` or `arrives Mon 23 to Wed 25 Nov`. */
export function arrivalOf(days: StoreShipping['expectedDays'], now: Date = timeNow()): string | undefined {
  if (!days) return undefined
  if (days.to === 0) return 'arrives today'
  const on = (after: number) => weekday(new Date(now.getTime() + after * 86_400_000))
  if (days.from === days.to) return days.to === 1 ? 'arrives tomorrow' : `arrives ${on(days.to)}`
  const [first, last] = [on(days.from), on(days.to)]
  const month = last.replace(/^\w+ \d+/, '')
  return `arrives ${first.endsWith(month) ? first.slice(0, -month.length) : first} to ${last}`
}

/** Of a file that is bought with what its store delivers: until then all of it can be cancelled. */
export const filesLater = 'To download once the rest from this store is delivered'

const words = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** Title such as `Two deliveries`, or `To download` for digital goods only. */
export const deliveriesTitle = (count: number): string =>
  count === 0 ? 'To download' : `${words[count] ?? count} ${count === 1 ? 'delivery' : 'deliveries'}`
