import type { ReviewList } from '#contract/content/reviews.ts'
import type { Store } from '#contract/stores/stores.ts'
import type { Customization } from '#contract/themes/themes.ts'
import type { ListedProduct } from '#web/features/catalog/listed-product.ts'
import type { Kind, StoreListing } from './store-list.ts'

/** Data of a storefront. */
export interface Storefront {
  store: Store
  /** Absolute URL of the page, for sharing. */
  address: string
  theme: Pick<Customization, 'header' | 'body' | 'socials' | 'testimonials'>
  featured: readonly ListedProduct[]
  kinds: readonly Kind[]
  listing: StoreListing
  count: number
  products: readonly ListedProduct[]
  reviews: ReviewList
}
