import * as contract from '#contract/catalog/bulk-edits.ts'
import { type Route, route } from '#platform/http/route.ts'
import { bulkEditRows, bulkEdits, createBulkEdit, startBulkEdit, undoBulkEdit } from './bulk-edits.ts'

export const bulkEditsRoutes: readonly Route[] = [
  route(contract.createBulkEdit, ({ caller, body, db }) => db.transact(work => createBulkEdit(work, caller, body))),
  route(contract.listBulkEdits, ({ caller, query, db }) => bulkEdits(db.read, caller.scope, query)),
  route(contract.getBulkEdit, ({ caller, params, query, db }) => bulkEditRows(db.read, caller.scope, params.id, query)),
  route(contract.startBulkEdit, ({ caller, params, db }) =>
    db.transact(work => startBulkEdit(work, caller, params.id)),
  ),
  route(contract.undoBulkEdit, ({ caller, params, db }) => db.transact(work => undoBulkEdit(work, caller, params.id))),
]
