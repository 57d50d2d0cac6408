import * as contract from '#contract/catalog/sale-prices.ts'
import { type Route, route } from '#platform/http/route.ts'
import { deleteSalePrice, salePricesOf, scheduleSalePrice } from './schedule-sale-price.ts'

/** Routes of sale prices. */
export const salePricesRoutes: readonly Route[] = [
  route(contract.listSalePrices, ({ caller, params, db, now }) => salePricesOf(db.read, caller.scope, params.id, now)),
  route(contract.scheduleSalePrice, ({ caller, params, body, db }) =>
    db.transact(work => scheduleSalePrice(work, caller, { productId: params.id, asked: body })),
  ),
  route(contract.deleteSalePrice, ({ caller, params, db }) =>
    db.transact(work => deleteSalePrice(work, caller, params.id)),
  ),
]
