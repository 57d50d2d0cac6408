import { z } from 'zod'
import { endpoint, listOf } from './endpoint.ts'
import { id } from './fields.ts'
import { money } from './money.ts'

/** One end of a delivery. `zone` is null where no zone reaches. */
const end = z.object({ zone: z.string().nullable(), state: z.string(), lga: z.string() })

/**
 * What it costs to bring one store’s part of the cart to an address. `shippingFee` is after `discount`;
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
  problem: z.enum(['no_delivery']).optional(),
})
export type StoreShipping = z.infer<typeof storeShipping>

export const shippingFees = listOf(storeShipping).extend({ total: money })
export type ShippingFees = z.infer<typeof shippingFees>

export const calculateShippingFee = endpoint({
  id: 'shippingfees.calculate',
  method: 'GET',
  path: '/v1/shippingfees/calculate-shipping-fee',
  summary: 'What it costs to bring the cart to an address, per store',
  access: ['customer'],
  query: z.object({ addressId: id }),
  answer: shippingFees,
  errors: ['address_not_found', 'cart_empty'],
})
