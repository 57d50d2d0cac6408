export { type Delivery, deliveryOnWire, type Place, quoteDeliveries, type Shipment } from './deliveries.ts'
