import type { Module, Platform } from '#platform/module.ts'
import { shippingRoutes } from './shipping.routes.ts'

export { type Delivery, type Place, quoteDeliveries, type Shipment } from './deliveries.ts'
export { deliveryOnWire } from './deliveries.wire.ts'
export { addPlatformRates, type PlatformRates } from './platform-rates.ts'

export const shippingModule = (_platform: Platform): Module => ({ routes: shippingRoutes })
