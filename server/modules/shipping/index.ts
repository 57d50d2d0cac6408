import type { Module, Platform } from '#platform/module.ts'

export { type Delivery, deliveryOnWire, type Place, quoteDeliveries, type Shipment } from './deliveries.ts'
export { addPlatformRates, type PlatformRates } from './platform-rates.ts'

export const shippingModule = (_platform: Platform): Module => ({ routes: [] })
