import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Work } from '#platform/database/database.ts'
import { type Answer, answer } from '#platform/http/route.ts'

/** The products on sale and their categories. */
export const onSale = 'on-sale'
/** A product's card. */
export const productTag = (id: string): string => `product:${id}`
/** What only a product's own page shows. */
export const detailTag = (id: string): string => `product-detail:${id}`
/** A store's name, address and the like; its counts aren't told. */
export const storeTag = (id: string): string => `store:${id}`

/** One product's page, dropped when the product or its store changes. */
export const shownProduct = <T extends { id: string; store: { id: string } }>(product: T): Answer<T, undefined> =>
  answer(product, { tags: [productTag(product.id), detailTag(product.id), storeTag(product.store.id)] })

/** The tags of product cards, for whatever shows some. */
export const tagsOfCards = (cards: readonly Pick<ProductCard, 'id' | 'storeId'>[]): string[] => [
  ...new Set(cards.flatMap(({ id, storeId }) => [productTag(id), storeTag(storeId)])),
]

/** So many are missed by nobody when one comes or goes before the answer runs out. */
export const many = 1000

/** A page of a list, dropped when one of its cards changes; a short list also when something comes on sale or goes. */
export const shownList = <T extends { count: number; rows: readonly Pick<ProductCard, 'id' | 'storeId'>[] }>(
  list: T,
): Answer<T, undefined> => answer(list, { tags: [...tagsOfCards(list.rows), ...(list.count <= many ? [onSale] : [])] })

/** Invalidates the pages and cards of products; lists of what is on sale too where `visibility` or category changed. */
export function productsChanged(
  work: Pick<Work, 'invalidate'>,
  ids: readonly string[],
  { visibility = false }: { visibility?: boolean } = {},
): void {
  work.invalidate(...ids.flatMap(id => [productTag(id), detailTag(id)]), ...(visibility && ids.length ? [onSale] : []))
}
