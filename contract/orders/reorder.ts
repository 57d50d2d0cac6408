import { z } from 'zod'
import { variantOption } from '#contract/catalog/catalog.ts'
import { id } from '#contract/fields.ts'

/** Why something of an order isn’t in the cart, or not all of it. */
export const notReordered = z.object({
  productId: id,
  productName: z.string(),
  productVariants: z.array(variantOption),
  wanted: z.int().min(1),
  added: z.int().min(0),
  reason: z.enum(['gone', 'sold_out', 'not_enough', 'cart_full']),
})
export type NotReordered = z.infer<typeof notReordered>

/** Result of ordering again. `added` counts units. */
export const reordered = z.object({ added: z.int().min(0), missing: z.array(notReordered) })
export type Reordered = z.infer<typeof reordered>
