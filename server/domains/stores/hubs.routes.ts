import * as contract from '#contract/logistics/hubs.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { giveHub, takeHub } from './hub-administrators.ts'
import { applications, applyAs, approveApplication, declineApplication } from './hub-applications.ts'
import { changeHub, openHub } from './hubs.ts'
import { hubs, ownHubs } from './hubs.views.ts'
import { approveStoreHub, chooseHub, declineStoreHub, hubStores, storeHub } from './store-hub.ts'

export const hubRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listHubs, ({ query, db, now }) => hubs(db.lagging, query, now)),
  route(contract.listOwnHubs, ({ query, db, now }) => ownHubs(db.read, query, now)),
  route(contract.createHub, ({ caller, body, db }) => db.transact(work => openHub(work, caller, body))),
  route(contract.updateHub, ({ caller, params, body, db }) =>
    db.transact(work => changeHub(work, caller, params.id, body)),
  ),
  route(contract.addHubAdministrator, ({ caller, params, body }) => giveHub(platform, caller, params.id, body)),
  route(contract.removeHubAdministrator, ({ caller, params, db }) =>
    db.transact(work => takeHub(work, caller, { hubId: params.id, accountId: params.accountId })),
  ),

  route(contract.applyAsHub, ({ caller, body, db }) => db.transact(work => applyAs(work, caller.scope, body))),
  route(contract.listHubApplications, ({ query, db }) => applications(db.read, query)),
  route(contract.approveHubApplication, ({ caller, params, db }) =>
    db.transact(work => approveApplication(work, caller, params.id)),
  ),
  route(contract.declineHubApplication, ({ caller, params, body, db }) =>
    db.transact(work => declineApplication(work, caller, params.id, body.reason)),
  ),

  route(contract.getStoreHub, ({ caller, db, now }) => storeHub(db.read, caller.scope, now)),
  route(contract.chooseHub, ({ caller, body, db }) => db.transact(work => chooseHub(work, caller.scope, body.hubId))),
  route(contract.listHubStores, ({ caller, query, db }) => hubStores(db.read, caller, query)),
  route(contract.approveHubStore, ({ caller, params, db }) =>
    db.transact(work => approveStoreHub(work, caller, params.storeId)),
  ),
  route(contract.declineHubStore, ({ caller, params, body, db }) =>
    db.transact(work => declineStoreHub(work, caller, params.storeId, body.reason)),
  ),
]
