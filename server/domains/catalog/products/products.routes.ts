import * as contract from '#contract/catalog/catalog.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { productOnSale, productsOnSale } from './product-view.ts'
import { relatedProducts } from './related.ts'
import { productTag, shownProduct, tagsOfCards } from './shown.ts'

export const productsRoutes: readonly Route[] = [
  route(contract.getProduct, async ({ params, db }) => {
    const product = await productOnSale(db, params.id)
    return failed(product) ? product : shownProduct(product)
  }),
  route(contract.listRelated, async ({ params, query, db }) => {
    const rows = await relatedProducts(db, params.id, query.limit)
    if (failed(rows)) return rows
    return answer({ count: rows.length, rows }, { tags: [productTag(params.id), ...tagsOfCards(rows)] })
  }),
  route(contract.getProducts, async ({ body, db }) => {
    const rows = await productsOnSale(db, body.ids)
    return { count: rows.length, rows }
  }),
]
