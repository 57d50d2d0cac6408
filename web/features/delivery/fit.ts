import type { CarrierVehicle } from '#contract/delivery/delivery.ts'

/** What decides whether a carrier can deliver an order. */
export interface Load {
  orderName: string
  /** Chargeable kg. */
  weight: number
  /** The smallest vehicle that carries it. */
  vehicle: string
  pickup: { state: string; lga: string }
  to: { stateOrRegion: string; lga: string }
}

/** Returns a weight in kg, such as `303 kg`. */
export const kg = (weight: number): string => `${weight.toLocaleString('en-NG', { maximumFractionDigits: 2 })} kg`

/** Returns where an order goes, with states only where it leaves one: `Ikeja to Surulere`, `Ikeja, Lagos to Fagge, Kano`. */
export const wayWords = ({ pickup, to }: Pick<Load, 'pickup' | 'to'>): string =>
  pickup.state === to.stateOrRegion
    ? `${pickup.lga} to ${to.lga}`
    : `${pickup.lga}, ${pickup.state} to ${to.lga}, ${to.stateOrRegion}`

/** Returns an order's weight and vehicle, such as `303 kg, Van`. */
export const parcelWords = ({ weight, vehicle }: Pick<Load, 'weight' | 'vehicle'>): string =>
  [kg(weight), vehicle].filter(Boolean).join(', ')

/** Returns a carrier's vehicle, such as `Van, up to 500 kg`; nothing if it hasn't named one. */
export const vehicleWords = (vehicle: CarrierVehicle | null): string =>
  vehicle ? `${vehicle.name}, up to ${kg(vehicle.maxWeight)}` : ''

/** Returns the orders to assign in a line: one with its way, several with the sum and the heaviest. */
export function loadWords(orders: readonly Load[]): string {
  const [order] = orders
  if (!order) return ''
  if (orders.length === 1) return `${wayWords(order)} · ${parcelWords(order)}`
  const states = [...new Set(orders.map(({ to }) => to.stateOrRegion))]
  const sum = orders.reduce((total, { weight }) => total + weight, 0)
  const heaviest = orders.reduce((most, each) => (each.weight > most.weight ? each : most))
  return `To ${states.join(', ')} · ${kg(sum)} in all, the heaviest ${parcelWords(heaviest)}`
}

interface Carrying {
  vehicle: CarrierVehicle | null
  outside: readonly string[]
}

/**
 * Returns why orders don't suit a carrier, a sentence each: states that it doesn't serve, and the heaviest order if
 * its vehicle doesn't carry it. `who` is its name, or `You`.
 */
export function misfits(who: string, { vehicle, outside }: Carrying, orders: readonly Load[]): string[] {
  const own = who === 'You'
  const heavy = vehicle
    ? orders.filter(({ weight }) => weight > vehicle.maxWeight).toSorted((a, b) => b.weight - a.weight)[0]
    : undefined
  return [
    ...(outside.length ? [`${who} ${own ? 'don’t' : 'doesn’t'} serve ${outside.join(', ')}.`] : []),
    ...(vehicle && heavy
      ? [
          `Order ${heavy.orderName} weighs ${kg(heavy.weight)}; ${own ? 'your' : 'their'} ${vehicle.name.toLowerCase()} carries up to ${kg(vehicle.maxWeight)}.`,
        ]
      : []),
  ]
}
