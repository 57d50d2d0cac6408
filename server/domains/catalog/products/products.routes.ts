import * as contract from '#contract/catalog/catalog.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { productOnSale, productsOnSale } from './product-view.ts'
import { shownProduct } from './shown.ts'

export const productsRoutes: readonly Route[] = [
  route(contract.getProduct, async ({ params, db }) => {
    const product = await productOnSale(db, params.id)
    return failed(product) ? product : shownProduct(product)
  }),
  route(contract.getProducts, async ({ body, db }) => {
    const rows = await productsOnSale(db, body.ids)
    return { count: rows.length, rows }
  }),
]
