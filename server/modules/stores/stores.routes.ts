import * as contract from '#contract/stores.ts'
import { type Route, route } from '#platform/http/route.ts'
import { getStore, listStores } from './stores.views.ts'

export const storesRoutes: readonly Route[] = [
  route(contract.listStores, ({ query, db }) => listStores(db.lagging, query)),
  route(contract.getStore, ({ params, db }) => getStore(db.lagging, params.id)),
]
