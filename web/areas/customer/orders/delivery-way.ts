import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { byVehicle, shortWeight } from '#web/features/checkout/delivery-words.ts'

type Way = Pick<CustomerOrder, 'pickup' | 'deliveryAddress'> & { weight?: number; vehicle?: string }

/** Route, weight and vehicle of a delivery, such as `Ikeja to Surulere, 1.2 kg, by bike`. */
export function deliveryWay({ pickup, deliveryAddress, weight, vehicle }: Way): string {
  const states = pickup.state === deliveryAddress.stateOrRegion ? '' : `, ${deliveryAddress.stateOrRegion}`
  const kilograms = weight === undefined ? '' : shortWeight(weight)
  const by = byVehicle(vehicle, pickup.state, deliveryAddress.stateOrRegion)
  return [`${pickup.lga} to ${deliveryAddress.lga}${states}`, kilograms, by].filter(Boolean).join(', ')
}
