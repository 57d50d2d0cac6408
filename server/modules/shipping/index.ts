export { type Delivery, deliveryOnWire, type Place, quoteDeliveries, type Shipment } from './deliveries.ts'
export { addPlatformRates, type PlatformRates } from './platform-rates.ts'
