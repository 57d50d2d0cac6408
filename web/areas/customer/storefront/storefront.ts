import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { ReviewList } from '#contract/content/reviews.ts'
import type { Store } from '#contract/stores/stores.ts'
import type { Customization } from '#contract/themes/themes.ts'
import type { Kind, StoreListing } from './store-list.ts'

/** All that a store's own page shows. */
export interface Storefront {
  store: Store
  /** The page's own address, to be passed on. */
  address: string
  theme: Pick<Customization, 'header' | 'body' | 'socials' | 'testimonials'>
  featured: readonly ProductCard[]
  kinds: readonly Kind[]
  listing: StoreListing
  count: number
  products: readonly ProductCard[]
  reviews: ReviewList
}
