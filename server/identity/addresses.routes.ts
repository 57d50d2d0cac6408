import * as contract from '#contract/identity/addresses.ts'
import { type Route, route } from '#platform/http/route.ts'
import { addAddress, addressesOf, addressOf, changeAddress, deleteAddress, makeDefault } from './addresses.store.ts'

export const addressRoutes: readonly Route[] = [
  route(contract.addAddress, ({ db, caller, body }) => db.transact(work => addAddress(work, caller.accountId, body))),
  route(contract.listAddresses, async ({ db, caller }) => {
    const rows = await addressesOf(db.read, caller.accountId)
    return { count: rows.length, rows }
  }),
  route(contract.getAddress, ({ db, caller, params }) => addressOf(db.read, caller.accountId, params.id)),
  route(contract.updateAddress, ({ db, caller, params, body }) =>
    db.transact(work => changeAddress(work, caller.accountId, params.id, body)),
  ),
  route(contract.deleteAddress, ({ db, caller, params }) =>
    db.transact(work => deleteAddress(work, caller.accountId, params.id)),
  ),
  route(contract.makeAddressDefault, ({ db, caller, params }) =>
    db.transact(work => makeDefault(work, caller.accountId, params.id)),
  ),
]
