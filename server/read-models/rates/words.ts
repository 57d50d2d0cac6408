import { listed } from '#domains/logistics/rates/index.ts'

/** Formats `1 price`, `12 prices`. */
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const withPrices = (prices: number): string => (prices ? `, with ${counted(prices, 'price')}` : '')

const ordersStay = (openOrders: number, what: string): string =>
  openOrders ? ` ${counted(openOrders, 'open order')} ${openOrders === 1 ? 'keeps its' : 'keep their'} ${what}.` : ''

/** Describes what was deleted with a zone, and what stays. */
export const zoneGone = (zone: { states: readonly string[]; prices: number; openOrders: number }): string =>
  `Zone deleted${withPrices(zone.prices)}. ${listed(zone.states)} ${
    zone.states.length === 1 ? 'is' : 'are'
  } in no zone now.${ordersStay(zone.openOrders, 'price')}`

/** Describes what was deleted with a vehicle, and what stays. */
export const vehicleGone = (vehicle: { prices: number; openOrders: number }): string =>
  `Vehicle deleted${withPrices(vehicle.prices)}.${ordersStay(vehicle.openOrders, 'price and vehicle')}`
