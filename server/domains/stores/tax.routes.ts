import * as contract from '#contract/stores/tax.ts'
import { type Route, route } from '#platform/http/route.ts'
import { saveTaxRegistration, taxRegistrationForAdmin, taxRegistrationOf } from './tax-registration.ts'

export const taxRoutes: readonly Route[] = [
  route(contract.getTaxRegistration, ({ caller, db }) => taxRegistrationOf(db.read, caller.scope.storeId)),
  route(contract.saveTaxRegistration, ({ caller, body, db }) =>
    db.transact(work => saveTaxRegistration(work, caller, body)),
  ),
  route(contract.getStoreTaxRegistration, ({ params, db }) => taxRegistrationForAdmin(db.read, params.id)),
]
