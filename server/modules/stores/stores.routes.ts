import { listHubs } from '#contract/hubs.ts'
import { listPlans } from '#contract/plans.ts'
import * as contract from '#contract/stores.ts'
import { type Route, route } from '#platform/http/route.ts'
import { hubs } from './hubs.ts'
import { plansOnSale } from './plans.ts'
import { getStore, listStores } from './stores.views.ts'

export const storesRoutes: readonly Route[] = [
  route(contract.listStores, ({ query, db }) => listStores(db.lagging, query)),
  route(contract.getStore, ({ params, db, now }) => getStore(db.lagging, params.id, now)),
  route(listHubs, ({ query, db, now }) => hubs(db.lagging, query, now)),
  route(listPlans, async () => plansOnSale),
]
