import * as contract from '#contract/catalog.ts'
import { listStoreProducts } from '#contract/stores.ts'
import { liveStoreId } from '#modules/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { toKobo } from '#platform/money.ts'
import type { Asked, ProductList } from './product-list.ts'
import type { Level, Narrowing } from './product-list-sql.ts'
import { productOnSale, productsOnSale } from './product-view.ts'
import { shownList, shownProduct } from './shown.ts'

const levels: Record<Level, number> = { category_id: 1, sub_category_id: 2, child_category_id: 3 }

const narrowing = (asked: contract.StoreProductsQuery): Asked => ({
  inStock: asked.inStock,
  minKobo: asked.minPrice === undefined ? undefined : toKobo(asked.minPrice),
  maxKobo: asked.maxPrice === undefined ? undefined : toKobo(asked.maxPrice),
  typed: asked.search,
})

const categoryOf = (asked: contract.ProductsQuery): Narrowing['category'] => {
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
    .executeTakeFirst())

export const productsRoutes = (list: ProductList): readonly Route[] => [
  route(contract.listProducts, async ({ query, db }) => {
    const category = categoryOf(query)
    const found = await list({ ...narrowing(query), storeId: query.storeId, category }, query)
    if (found.count > 0) return shownList(found)
    // What has products exists; only an empty answer has to be told from a wrong id.
    if (category && !(await categoryExists(db.lagging, category))) return fail('category_not_found')
    if (query.storeId && !(await liveStoreId(db.lagging, query.storeId))) return fail('store_not_found')
    return shownList(found)
  }),
  route(listStoreProducts, async ({ params, query, db }) => {
    const storeId = await liveStoreId(db.lagging, params.id)
    return storeId ? shownList(await list({ ...narrowing(query), storeId }, query)) : fail('store_not_found')
  }),
  route(contract.getProduct, async ({ params, db }) => {
    const product = await productOnSale(db, params.id)
    return failed(product) ? product : shownProduct(product)
  }),
  route(contract.getProducts, async ({ body, db }) => {
    const rows = await productsOnSale(db, body.ids)
    return { count: rows.length, rows }
  }),
]
