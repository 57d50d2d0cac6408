import { listPlans } from '#contract/money/plans.ts'
import * as contract from '#contract/stores/stores.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { plansOnSale } from './plans.ts'
import { getStore, listStores } from './stores.views.ts'

/** What is told when what a store says of itself changes, and when its banner does. */
const shown = (storeId: string): string[] => [`store:${storeId}`, `theme:${storeId}`]

export const storesRoutes: readonly Route[] = [
  route(contract.listStores, async ({ query, db }) => {
    const list = await listStores(db.lagging, query)
    return answer(list, { tags: list.rows.flatMap(({ id }) => shown(id)) })
  }),
  route(contract.getStore, async ({ params, db, now }) => {
    const store = await getStore(db.lagging, params.id, now)
    return failed(store) ? store : answer(store, { tags: shown(store.id) })
  }),
  route(listPlans, async () => plansOnSale),
]
