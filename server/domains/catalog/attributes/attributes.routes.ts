import * as contract from '#contract/catalog/attributes.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { attributesOf, ownAttributes } from './attributes.views.ts'
import { changeAttribute, defineAttribute, placeAttribute } from './define-attribute.ts'

export const attributesRoutes: readonly Route[] = [
  route(contract.listAttributes, async ({ params, db }) => {
    const rows = await attributesOf(db.hot, params.id)
    // Every change of attributes and categories invalidates the response.
    return failed(rows) ? rows : answer({ count: rows.length, rows }, { tags: [] })
  }),
  route(contract.listOwnAttributes, async ({ params, db }) => {
    const rows = await ownAttributes(db.read, params.id)
    return failed(rows) ? rows : { count: rows.length, rows }
  }),
  route(contract.createAttribute, ({ params, body, caller, db, requestId }) =>
    db.transact(work => defineAttribute(work, caller, { categoryId: params.id, attribute: body, requestId })),
  ),
  route(contract.updateAttribute, ({ params, body, caller, db, requestId }) =>
    db.transact(work => changeAttribute(work, caller, { id: params.id, changes: body, requestId })),
  ),
  route(contract.moveAttribute, ({ params, body, caller, db, requestId }) =>
    db.transact(work => placeAttribute(work, caller, { id: params.id, beforeId: body.beforeId, requestId })),
  ),
]
