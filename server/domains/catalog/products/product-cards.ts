import type { ProductCard } from '#contract/catalog/catalog.ts'
import { ratingOf } from '#domains/stores/index.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { toNaira } from '#platform/money.ts'
import { offerFor } from './product-offers.ts'

/** A row of `cardColumns`. */
export interface CardRow {
  id: string
  name: string
  selling_kobo: number
  list_kobo: number
  discount_percent: number
  /** Variants cost more than `selling_kobo`. */
  varies: boolean
  rating_sum: number
  review_count: number
  store_id: string
  in_stock: boolean
  store_name: string
  store_url: string
  official: boolean
  picture_id: string | null
  picture_width: number | null
  picture_height: number | null
  /** Running offers of its store, and the product's categories; null without any. */
  offers: unknown
  category_ids: readonly string[] | null
}

/** Columns of the running offers of a store `s` for a product; null without any, which most stores have. */
export const offerColumns = (product: 'p' | 'd'): string =>
  `nullif(s.offers, '[]') as offers, case when s.offers <> '[]'
    then array[${product}.category_id, ${product}.sub_category_id, ${product}.child_category_id] end as category_ids`

/** Whether variants of a product cost more than its price, which is that of the cheapest. */
export const varies = `exists (select from product_variants v where v.store_id = p.store_id and v.product_id = p.id
  and v.selling_kobo > p.selling_kobo)`

/** Columns of a product card, of products `p` joined with stores `s` by `cardJoins`. */
export const cardColumns = `p.id, p.name, p.selling_kobo, p.list_kobo, p.discount_percent,
  ${varies} as varies, p.rating_sum, p.review_count, p.store_id,
  p.in_stock, s.name as store_name, s.url as store_url, s.official, p.picture_id, p.picture_width, p.picture_height,
  ${offerColumns('p')}`
export const cardJoins = 'join stores s on s.id = p.store_id'

export const cardOf = (row: CardRow): ProductCard => {
  const picture = pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.name)
  return {
    id: row.id,
    name: row.name,
    hostedImages: picture ? [picture] : [],
    pricing: [{ sellingPrice: toNaira(row.selling_kobo), price: toNaira(row.list_kobo) }],
    discount: row.discount_percent,
    varies: row.varies,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    storeId: row.store_id,
    storeName: row.store_name,
    storeUrl: row.store_url,
    official: row.official,
    inStock: row.in_stock,
    offer: offerFor(row.offers, {
      productId: row.id,
      categoryIds: row.category_ids ?? [],
      sellingKobo: row.selling_kobo,
    }),
  }
}
