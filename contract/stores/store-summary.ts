import { z } from 'zod'
import { id, picture } from '#contract/fields.ts'

/** A store in a few words: beside a product, and in a list. `rating` is null until somebody reviewed it. */
export const storeSummary = z.object({
  id,
  storeName: z.string(),
  storeUrl: z.string(),
  logo: picture.nullable(),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  followers: z.int().min(0),
  state: z.string().nullable(),
  lga: z.string().nullable(),
})
export type StoreSummary = z.infer<typeof storeSummary>
