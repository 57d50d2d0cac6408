import type { Module, Platform } from '#platform/module.ts'
import { shippingRoutes } from './shipping.routes.ts'

export { addPlatformRates, addStoreRates } from './add-rates.ts'
export {
  type Delivery,
  type DeliveryFacts,
  deliveryFacts,
  deliveryFactsSql,
  quoteDeliveries,
  type Shipment,
} from './deliveries.ts'
export { deliveryOnWire } from './deliveries.wire.ts'
export { createDiscount } from './discounts.store.ts'
export { legDays } from './leg-days.ts'
export { type Owner, ownerId, ownerOf } from './owner.ts'

export { keepRecords, type PackingRecord, type RouteRecord } from './records.ts'
export {
  changeVehicle,
  createVehicle,
  deleteVehicle,
  type KeptVehicle,
  vehicleById,
  vehiclesOf,
} from './vehicles.store.ts'
export { changeZone, createZone, deleteZone, listed } from './zones.store.ts'
export { type KeptZone, sameZone, zonesOf } from './zones.views.ts'

export const shippingModule = (_platform: Platform): Module => ({ routes: shippingRoutes })
