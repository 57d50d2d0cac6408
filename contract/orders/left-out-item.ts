import { z } from 'zod'
import { variantOption } from '#contract/catalog/catalog.ts'
import { id, picture } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

/** Units that were left out of an order before it was picked up, with what was refunded for them. */
export const leftOutItem = z.object({
  id,
  productName: z.string(),
  productVariants: z.array(variantOption),
  hostedImages: z.array(picture).max(1),
  quantity: z.int().min(1),
  refunded: money,
})
export type LeftOutItem = z.infer<typeof leftOutItem>
