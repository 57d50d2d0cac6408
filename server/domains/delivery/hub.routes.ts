import * as contract from '#contract/delivery/hub-parcels.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { hubAsked, hubParcels } from './hub-parcels.views.ts'
import { receiveParcel, releaseParcel, reportMissing } from './hub-passage.ts'

export const hubRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listHubParcels, async ({ caller, query, db, now }) => {
    const hubId = hubAsked(caller, query.hubId)
    return failed(hubId) ? hubId : hubParcels(db.read, hubId, query, now)
  }),
  route(contract.receiveParcel, ({ caller, body, db }) =>
    db.transact(work => receiveParcel(platform, work, { by: caller, ...body })),
  ),
  route(contract.reportMissing, ({ caller, body, db }) =>
    db.transact(work => reportMissing(work, { by: caller, orderId: body.orderId })),
  ),
  route(contract.releaseParcel, ({ caller, body, db }) =>
    db.transact(work => releaseParcel(platform, work, { by: caller, ...body })),
  ),
]
