import { z } from 'zod'
import { id, picture } from '#contract/fields.ts'

/** Summary of a store, shown beside a product and in lists. `rating` is null before the first review. */
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
  /** An official outlet now. */
  official: z.boolean(),
})
export type StoreSummary = z.infer<typeof storeSummary>

/** Another store with the same name. */
export const namedStore = storeSummary.pick({ id: true, storeName: true, storeUrl: true })
export type NamedStore = z.infer<typeof namedStore>
