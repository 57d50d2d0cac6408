import * as contract from '#contract/logistics/hubs.ts'
import { audited } from '#platform/audit.ts'
import { type Route, route } from '#platform/http/route.ts'
import { applications, applyAs, declineApplication } from './hub-applications.ts'
import { hubs } from './hubs.views.ts'
import { approveStoreHub, chooseHub, declineStoreHub, hubStores, storeHub } from './store-hub.ts'

/** Routes of hubs. Those that respond with a hub's parcels are in the read models. */
export const hubRoutes: readonly Route[] = [
  route(contract.listHubs, ({ query, db, now }) => hubs(db.lagging, query, now)),

  route(contract.applyAsHub, ({ caller, body, db }) =>
    db.transact(work =>
      audited(work, caller, applyAs(work, caller.scope, body), ({ id, name }) => ({
        action: 'hub.apply',
        subject: ['hub-application', id],
        after: { name },
      })),
    ),
  ),
  route(contract.listHubApplications, ({ query, db }) => applications(db.read, query)),
  route(contract.declineHubApplication, ({ caller, params, body, db }) =>
    db.transact(work => declineApplication(work, caller, params.id, body.reason)),
  ),

  route(contract.getStoreHub, ({ caller, db, now }) => storeHub(db.read, caller.scope, now)),
  route(contract.chooseHub, ({ caller, body, db }) =>
    db.transact(work =>
      audited(work, caller, chooseHub(work, caller.scope, body.hubId), ({ hub }) => ({
        action: 'store.choose-hub',
        subject: ['store', caller.scope.storeId],
        after: { name: hub?.name ?? null },
      })),
    ),
  ),
  route(contract.listHubStores, ({ caller, query, db }) => hubStores(db.read, caller, query)),
  route(contract.approveHubStore, ({ caller, params, db }) =>
    db.transact(work => approveStoreHub(work, caller, params.storeId)),
  ),
  route(contract.declineHubStore, ({ caller, params, body, db }) =>
    db.transact(work => declineStoreHub(work, caller, params.storeId, body.reason)),
  ),
]
