import * as contract from '#contract/money/disputes.ts'
import { type Route, route } from '#platform/http/route.ts'
import { acceptDispute, contestDispute } from './answer-dispute.ts'

export const disputesRoutes: readonly Route[] = [
  route(contract.contestDispute, ({ caller, params, body, db, requestId }) =>
    db.transact(work => contestDispute(work, caller, { disputeId: params.id, evidence: body, requestId })),
  ),

  route(contract.acceptDispute, ({ caller, params, body, db, requestId }) =>
    db.transact(work => acceptDispute(work, caller, { disputeId: params.id, note: body.note, requestId })),
  ),
]
