import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, picture } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { couponBody } from './coupons.ts'

/** Maximum number of products in a sample cart. */
export const mostSampled = 10

/**
 * A line of a sample cart. `unitPrice` is the price of the product’s cheapest variant, `discount` the amount off the
 * line.
 */
export const sampleLine = z.object({
  productId: id,
  name: z.string(),
  hostedImage: picture.nullable(),
  quantity: z.int().min(0),
  unitPrice: money,
  discount: money,
})

export const previewCoupon = endpoint({
  id: 'coupon.preview',
  method: 'POST',
  path: '/v1/coupon/preview',
  summary:
    'Previews a coupon on a cart of the store’s products, for an eligible customer on a day that it is valid; nothing is saved',
  access: ['merchant:coupons'],
  body: z.object({
    coupon: couponBody,
    /** Empty: two of the store’s best sellers that the coupon applies to, or else any two. */
    lines: z
      .array(z.object({ productId: id, quantity: z.int().min(1).max(99) }))
      .max(mostSampled)
      .refine(
        lines => new Set(lines.map(line => line.productId.toLowerCase())).size === lines.length,
        'A product is listed twice.',
      )
      .default([]),
  }),
  answer: z.object({
    /** Description in one sentence. */
    summary: z.string(),
    /** Why the coupon takes nothing off this cart; null where it does. */
    refused: z.string().nullable(),
    lines: z.array(sampleLine),
    subtotal: money,
    discount: money,
    total: money,
  }),
  errors: ['product_not_found'],
})
