import * as contract from '#contract/logistics/hubs.ts'
import {
  addHubAdministrator,
  adminHubs,
  approveApplication,
  changeHub,
  openHub,
  removeHubAdministrator,
} from '#domains/logistics/hubs/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { ownHub, ownHubs } from './hubs.views.ts'

/** Routes of hubs for administrators. */
export const hubRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listOwnHubs, async ({ query, db, now }) => {
    const { count, rows } = await adminHubs(db.read, query, now)
    return { count, rows: await ownHubs(db.read, rows) }
  }),

  route(contract.createHub, ({ caller, body, db }) =>
    db.transact(async work => ownHub(work.tx, await openHub(work, caller, body))),
  ),

  route(contract.updateHub, ({ caller, params, body, db }) =>
    db.transact(async work => ownHub(work.tx, await changeHub(work, caller, params.id, body))),
  ),

  route(contract.addHubAdministrator, async ({ caller, params, body, db }) =>
    ownHub(db.read, await addHubAdministrator(platform, caller, params.id, body)),
  ),

  route(contract.removeHubAdministrator, ({ caller, params, db }) =>
    db.transact(async work =>
      ownHub(work.tx, await removeHubAdministrator(work, caller, { hubId: params.id, accountId: params.accountId })),
    ),
  ),

  route(contract.approveHubApplication, ({ caller, params, db }) =>
    db.transact(async work => ownHub(work.tx, await approveApplication(work, caller, params.id))),
  ),
]
