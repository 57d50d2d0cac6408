import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { day, id } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

/** One end of a delivery. `zone` is null outside all zones. */
const end = z.object({ zone: z.string().nullable(), state: z.string(), lga: z.string() })

/**
 * Breakdown of a fee: `base` plus `byWeight` (`perKg` for each chargeable kg) is the fee before the discount. Weights in
 * kg: `volumeWeight` is volume ÷ 5000, `vehicleCarries` the vehicle’s limit. `rates` names their owner: with its own
 * rates, a store delivers itself.
 */
export const feeBreakdown = z.object({
  rates: z.enum(['platform', 'store']),
  weight: z.number().min(0),
  volumeWeight: z.number().min(0),
  vehicleCarries: z.number().min(0),
  base: money,
  perKg: money,
  byWeight: money,
  discountName: z.string().nullable(),
})
export type FeeBreakdown = z.infer<typeof feeBreakdown>

/**
 * Delivery fee of one store’s part of the cart to an address. `shippingFee` is after `discount`;
 * `chargeableWeight` in kg is the larger of weight and volume ÷ 5000; `expectedDays` counts from today.
 * With `problem` there is no fee, vehicle or day, and the store’s items can’t be ordered to that address.
 */
export const storeShipping = z.object({
  storeId: id,
  storeName: z.string(),
  shippingFee: money,
  discount: money,
  from: end.nullable(),
  to: end,
  vehicle: z.string().nullable(),
  chargeableWeight: z.number().min(0),
  withinLagos: z.boolean(),
  expectedDays: z.object({ from: z.int().min(0), to: z.int().min(0) }).nullable(),
  free: z.boolean(),
  /** Null if nothing is carried. */
  reckoning: feeBreakdown.nullable(),
  /** First and last day of a current or coming holiday of the store that delays the order: expected days count from its return. */
  awayFrom: day.optional(),
  awayUntil: day.optional(),
  problem: z.enum(['no_delivery']).optional(),
})
export type StoreShipping = z.infer<typeof storeShipping>

export const shippingFees = listOf(storeShipping).extend({ total: money })
export type ShippingFees = z.infer<typeof shippingFees>

export const calculateShippingFee = endpoint({
  id: 'shippingfees.calculate',
  method: 'GET',
  path: '/v1/shippingfees/calculate-shipping-fee',
  summary: 'Delivery fee of the cart to an address, per store',
  access: ['customer', 'guest'],
  query: z.object({ addressId: id }),
  answer: shippingFees,
  errors: ['address_not_found', 'cart_empty'],
})

/** `shippingFee` is after `discount`, and null with `problem`; nothing is carried of digital goods, which are free. */
export const deliveryEstimate = z.object({
  productId: id,
  from: z.object({ state: z.string(), lga: z.string() }).nullable(),
  to: z.object({ state: z.string(), lga: z.string().nullable() }),
  digital: z.boolean(),
  shippingFee: money.nullable(),
  discount: money,
  free: z.boolean(),
  vehicle: z.string().nullable(),
  expectedDays: z.object({ from: z.int().min(0), to: z.int().min(0) }).nullable(),
  /** True if the store delivers it. */
  byStore: z.boolean(),
  problem: z.enum(['no_delivery']).optional(),
})
export type DeliveryEstimate = z.infer<typeof deliveryEstimate>

/** Pattern of a variant's ID with a quantity from 1 to 99. */
const ofVariant = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9]\\d?'

/** Units of variants of one store, such as `<variantId>:2,<variantId>:1`. */
const units = z
  .string()
  .regex(new RegExp(`^${ofVariant}(,${ofVariant}){0,99}$`, 'i'), 'Give variant IDs with quantities.')

export const shippingEstimate = endpoint({
  id: 'shipping.estimate',
  method: 'GET',
  path: '/shipping/v1/estimate',
  summary: 'Delivery fee and time of one unit of a product, or of several units of a store, to a state',
  access: ['public'],
  query: z
    .object({
      productId: id.optional(),
      variantId: id.optional(),
      units: units.optional(),
      state: z.string().trim().max(60),
      lga: z.string().trim().max(60).optional(),
    })
    .refine(({ productId, variantId, units }) => (productId ?? variantId ?? units) !== undefined, {
      path: ['productId'],
      message: 'Give a productId, a variantId or units.',
    }),
  answer: deliveryEstimate,
  errors: ['product_not_found', 'place_unknown'],
  sharedSeconds: 60,
})
