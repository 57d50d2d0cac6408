import * as contract from '#contract/catalog/inventory.ts'
import { searchStoreProducts, seenBy } from '#domains/catalog/index.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { changeStock } from './change-stock.ts'
import { storeStock } from './stock.views.ts'

export const inventoryRoutes: readonly Route[] = [
  route(contract.listStock, ({ caller, query, db }) => storeStock(db.read, caller.scope, query)),
  route(contract.updateInventory, async ({ caller, body, db, requestId }) => {
    const done = await db.transact(work => changeStock(work, caller, { changes: body.changes, requestId }))
    if (failed(done)) return done
    const refused = done.changed === 0 && done.rows.some(({ problem }) => problem !== null)
    return refused ? answer(done, { message: 'No stock changes were saved.' }) : done
  }),
  route(contract.searchMerchantProducts, async ({ caller, query, db, now }) => {
    const { count, rows } = await searchStoreProducts(db.read, caller.scope, { ...query, sortBy: 'best-selling' }, now)
    return { count, rows: seenBy(caller, rows) }
  }),
]
