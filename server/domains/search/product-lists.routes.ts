import { type FacetsQuery, listProducts, listRelated } from '#contract/catalog/catalog.ts'
import { listAdminProducts } from '#contract/catalog/products.ts'
import { getFacets } from '#contract/search/facets.ts'
import { listStoreProducts } from '#contract/stores/stores.ts'
import { many, onSale, productTag, seenBy, shownList, tagsOfCards } from '#domains/catalog/index.ts'
import { isStoreId, liveStoreId } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { toKobo } from '#platform/money.ts'
import { everyProduct } from './every-product.views.ts'
import type { Asked } from './product-list.ts'
import type { Level, Narrowing, Prices } from './product-list-sql.ts'
import { relatedProducts } from './related.ts'
import type { SearchIndex } from './search-index.ts'

const levels: Record<Level, number> = { category_id: 1, sub_category_id: 2, child_category_id: 3 }

type Filters = Omit<FacetsQuery, 'storeId' | 'sortBy' | 'weak'>

/** Groups options by property: OR within a property, AND between them. */
const optionsOf = (chosen: readonly string[]): string[][] => [
  ...Map.groupBy(chosen, each => each.slice(0, each.indexOf(':'))).values(),
]

/** Returns the prices of a list or of suggestions in kobo. */
export const pricesOf = ({ minPrice, maxPrice }: Pick<Filters, 'minPrice' | 'maxPrice'>): Prices => ({
  minKobo: minPrice === undefined ? undefined : toKobo(minPrice),
  maxKobo: maxPrice === undefined ? undefined : toKobo(maxPrice),
})

const narrowing = (asked: Filters): Asked => ({
  category: categoryOf(asked),
  inStock: asked.inStock || undefined,
  ...pricesOf(asked),
  rating: asked.rating,
  discount: asked.discount ?? (asked.onSale ? 1 : undefined),
  brands: asked.brand,
  options: asked.option && optionsOf(asked.option),
  typed: asked.search,
  asTyped: asked.asTyped || undefined,
})

const categoryOf = (asked: Filters): Narrowing['category'] => {
  if (asked.categoryId) return { level: 'category_id', id: asked.categoryId }
  if (asked.subCategoryId) return { level: 'sub_category_id', id: asked.subCategoryId }
  return asked.childCategoryId ? { level: 'child_category_id', id: asked.childCategoryId } : undefined
}

const categoryExists = async (read: Reader, { level, id }: NonNullable<Narrowing['category']>): Promise<boolean> =>
  !!(await read
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('level', '=', levels[level])
    .where('merged_into', 'is', null)
    .executeTakeFirst())

/**
 * Returns the failure for an empty page whose category or store doesn't exist. A non-empty page proves that they exist.
 */
async function missing(
  read: Reader,
  { category, storeIds = [] }: Narrowing,
): Promise<Failure<'category_not_found' | 'store_not_found'> | undefined> {
  if (category && !(await categoryExists(read, category))) return fail('category_not_found')
  const live = await Promise.all(storeIds.map(each => liveStoreId(read, each)))
  return live.every(Boolean) ? undefined : fail('store_not_found')
}

export const productListRoutes = (index: SearchIndex): readonly Route[] => [
  route(listProducts, async ({ query, db }) => {
    const asked = { ...narrowing(query), storeIds: query.storeId }
    const found = await index.list(asked, query)
    return (found.count === 0 && (await missing(db.hot, asked))) || shownList(found)
  }),
  route(getFacets, async ({ query, db }) => {
    const asked = { ...narrowing(query), storeIds: query.storeId }
    const found = await index.facets(asked, query)
    if (found.count > 0) return answer(found, { tags: found.count <= many ? [onSale] : [] })
    return (await missing(db.hot, asked)) ?? answer(found, { tags: [onSale] })
  }),
  route(listStoreProducts, async ({ params, query, db }) => {
    const storeId = isStoreId(params.id) ? params.id : await liveStoreId(db.hot, params.id)
    if (!storeId) return fail('store_not_found')
    const asked = { ...narrowing(query), storeIds: [storeId] }
    const found = await index.list(asked, query)
    return (found.count === 0 && (await missing(db.hot, asked))) || shownList(found)
  }),
  route(listRelated, async ({ params, query, db }) => {
    const rows = await relatedProducts(db, params.id, query.limit)
    if (failed(rows)) return rows
    return answer({ count: rows.length, rows }, { tags: [productTag(params.id), ...tagsOfCards(rows)] })
  }),
  route(listAdminProducts, async ({ caller, query, db }) => {
    const { rows, ...list } = await everyProduct(db, query)
    return { ...list, rows: seenBy(caller, rows) }
  }),
]
