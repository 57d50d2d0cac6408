import type { FeeBreakdown } from '#contract/logistics/shipping.ts'

export const reckoning: FeeBreakdown = {
  rates: 'platform',
  weight: 1.24,
  volumeWeight: 0,
  vehicleCarries: 20,
  base: 1500,
  perKg: 40,
  byWeight: 49.6,
  discountName: null,
}
/** A delivery between two states, with the breakdown of its fee. */
export const shipping = {
  storeName: 'Ada Fabrics',
  shippingFee: 1549.6,
  discount: 0,
  from: { zone: 'Lagos', state: 'Lagos', lga: 'Ikeja' },
  to: { zone: 'South West', state: 'Oyo', lga: 'Ido' },
  vehicle: 'Bike',
  chargeableWeight: 1.24,
  reckoning,
}
