import type { Module, Platform } from '#platform/module.ts'
import { shippingRoutes } from './shipping.routes.ts'

export { addPlatformRates, addStoreRates, type Rates } from './add-rates.ts'
export { type Delivery, type Place, quoteDeliveries, type Shipment } from './deliveries.ts'
export { deliveryOnWire } from './deliveries.wire.ts'
export { createDiscount } from './discounts.store.ts'
export { sameZone } from './zones.views.ts'

export const shippingModule = (_platform: Platform): Module => ({ routes: shippingRoutes })
