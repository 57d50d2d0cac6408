import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { toNaira } from '#platform/money.ts'
import type { Delivery, FeeBreakdown } from './deliveries.ts'

const kilograms = (grams: number): number => grams / 1000

const breakdownOnWire = (of: FeeBreakdown): NonNullable<StoreShipping['reckoning']> => ({
  rates: of.rates,
  weight: kilograms(of.weightGrams),
  volumeWeight: kilograms(of.volumeGrams),
  vehicleCarries: kilograms(of.vehicleGrams),
  base: toNaira(of.base),
  perKg: toNaira(of.perKg),
  byWeight: toNaira(of.byWeight),
  discountName: of.discountName,
})

/** Converts a delivery for the wire, to naira and kilograms. */
export const deliveryOnWire = (delivery: Delivery): StoreShipping => ({
  storeId: delivery.storeId,
  storeName: delivery.storeName,
  shippingFee: toNaira(delivery.fee),
  discount: toNaira(delivery.discount),
  from: delivery.from,
  to: delivery.to,
  vehicle: delivery.vehicle,
  chargeableWeight: kilograms(delivery.grams),
  withinLagos: delivery.from?.state === 'Lagos' && delivery.to.state === 'Lagos',
  expectedDays: delivery.days,
  free: delivery.fee === 0 && !delivery.problem,
  reckoning: delivery.reckoning && breakdownOnWire(delivery.reckoning),
  ...(delivery.away ? { awayFrom: delivery.away.from, awayUntil: delivery.away.until } : {}),
  ...(delivery.problem ? { problem: delivery.problem } : {}),
})
