import type { ShippingVehicle, ShippingZone } from '#contract/logistics/shipping-rates.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const pricesGo = (prices: number): string =>
  prices > 0 ? `${counted(prices, 'price')} ${prices === 1 ? 'goes' : 'go'} with it. ` : ''

const ordersStay = (openOrders: number): string =>
  openOrders > 0
    ? ` ${counted(openOrders, 'order')} on the way ${openOrders === 1 ? 'keeps its' : 'keep their'} price.`
    : ''

/** Returns the consequences of deleting a zone. */
export const zoneGoes = ({ states, lgas, prices, openOrders }: ShippingZone): string => {
  const left =
    states.length === 1 ? ' Its state is then in no zone.' : ` Its ${states.length} states are then in no zone.`
  const back = lgas.length > 0 ? ' Its LGAs have the prices of their states again.' : ''
  return `${pricesGo(prices).trim()}${states.length ? left : ''}${back}${ordersStay(openOrders)}`.trim()
}

/** Returns the consequences of deleting a vehicle. */
export const vehicleGoes = ({ prices, openOrders }: ShippingVehicle): string =>
  `${pricesGo(prices)}New checkouts don’t offer it any more.${ordersStay(openOrders)}`
