import { done } from '#contract/done.ts'
import * as contract from '#contract/stores/approvals.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { addApprover, approversView, changeApprover } from './approvers.ts'
import { approveAs, rejectAs, restore, suspend } from './decide-store.ts'
import { changePaymentCategory } from './payment-category.ts'

export const approvalRoutes = ({ config: { appUrl } }: Platform): readonly Route[] => [
  route(contract.listApprovers, ({ query, db }) => approversView(db.read, query)),
  route(contract.createApprover, ({ caller, body, db }) => db.transact(work => addApprover(work, caller, body))),
  route(contract.updateApprover, ({ caller, params, body, db }) =>
    db.transact(work => changeApprover(work, caller, params.id, body)),
  ),
  route(contract.approveStoreCall, async ({ caller, params, query, db }) => {
    const looked = { storeId: params.storeId, seen: query.seen }
    const standing = await db.transact(work => approveAs(work, caller, looked, appUrl))
    if (failed(standing) || standing.secondApproval) return standing
    return answer(standing, { message: done.storeApprovedFirst })
  }),
  route(contract.rejectStoreCall, ({ caller, params, body, db }) =>
    db.transact(work => rejectAs(work, caller, { storeId: params.storeId, ...body }, appUrl)),
  ),
  route(contract.suspendStore, ({ caller, params, body, db }) =>
    db.transact(work => suspend(work, caller, { storeId: params.storeId, reason: body.reason }, appUrl)),
  ),
  route(contract.restoreStore, ({ caller, params, db }) =>
    db.transact(work => restore(work, caller, params.storeId, appUrl)),
  ),
  route(contract.setPaymentCategory, ({ caller, params, body, db }) =>
    db.transact(work => changePaymentCategory(work, caller, params.id, body.paymentCategory, appUrl)),
  ),
]
