import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Work } from '#platform/database/database.ts'
import { type Answer, answer } from '#platform/http/route.ts'

/** Cache tag of lists of products on sale and of their categories. */
export const onSale = 'on-sale'
/** Cache tag of a product's card. */
export const productTag = (id: string): string => `product:${id}`
/** Cache tag of details that only the product page shows. */
export const detailTag = (id: string): string => `product-detail:${id}`
/** Cache tag of a store's name, URL and the like; changes of its counts don't invalidate it. */
export const storeTag = (id: string): string => `store:${id}`

/** Tags a product's page, which is invalidated when the product or its store changes. */
export const shownProduct = <T extends { id: string; store: { id: string } }>(product: T): Answer<T, undefined> =>
  answer(product, { tags: [productTag(product.id), detailTag(product.id), storeTag(product.store.id)] })

/** Returns the cache tags of product cards, for any response that includes them. */
export const tagsOfCards = (cards: readonly Pick<ProductCard, 'id' | 'storeId'>[]): string[] => [
  ...new Set(cards.flatMap(({ id, storeId }) => [productTag(id), storeTag(storeId)])),
]

/** In lists longer than this, a product that comes or goes can wait until the cached response expires. */
export const many = 1000

/**
 * Tags a page of a list, which is invalidated when one of its cards changes; a short list also when a product goes on
 * or off sale.
 */
export const shownList = <T extends { count: number; rows: readonly Pick<ProductCard, 'id' | 'storeId'>[] }>(
  list: T,
): Answer<T, undefined> => answer(list, { tags: [...tagsOfCards(list.rows), ...(list.count <= many ? [onSale] : [])] })

/**
 * Invalidates the pages and cards of products, and also lists of products on sale when `visibility` or category
 * changed.
 */
export function productsChanged(
  work: Pick<Work, 'invalidate'>,
  ids: readonly string[],
  { visibility = false }: { visibility?: boolean } = {},
): void {
  work.invalidate(...ids.flatMap(id => [productTag(id), detailTag(id)]), ...(visibility && ids.length ? [onSale] : []))
}
