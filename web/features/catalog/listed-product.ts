import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Picture } from '#contract/fields.ts'

/** A picture without what only editors and product pages show. */
export type ListedPicture = Pick<Picture, 'url' | 'width' | 'height'>

/** What a list shows of a product. */
export interface ListedProduct
  extends Pick<
    ProductCard,
    'id' | 'name' | 'pricing' | 'varies' | 'discount' | 'rating' | 'storeName' | 'official' | 'inStock' | 'offer'
  > {
  hostedImages: readonly ListedPicture[]
}

/** Returns a product with only what lists show, because a page carries its data a second time for its scripts. */
export function listed(product: ProductCard): ListedProduct {
  const { id, name, hostedImages, pricing, varies, discount, rating, storeName, official, inStock, offer } = product
  return {
    id,
    name,
    hostedImages: hostedImages.map(({ url, width, height }) => ({ url, width, height })),
    pricing,
    varies,
    discount,
    rating,
    storeName,
    official,
    inStock,
    offer,
  }
}
