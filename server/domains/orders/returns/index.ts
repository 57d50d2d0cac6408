import { replacementCancelled } from '#domains/orders/index.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { returnMailHandler } from './mail-returns.ts'
import { suspendedHandlers } from './notify-of-suspended.ts'
import { returnsPrivacy } from './privacy.ts'
import { refundCancelled } from './refund-cancelled.ts'
import { returnRoutes } from './returns.routes.ts'
import { moveReturns } from './returns.store.ts'
import { returnJobs } from './scheduled-jobs.ts'

export {
  type CaseRefund,
  type CaseRefundWanted,
  caseBorneEntry,
  caseCause,
  computeCaseRefund,
  computeFaultyReplacementRefund,
  creditedPart,
  payCaseRefund,
  refundEntries,
  replaceForCase,
  replacementEntries,
  replacementValue,
} from './case-refund.ts'
export { askAdministrator, changeReturnStatus } from './change-status.ts'

export { closeReturn } from './close-return.ts'
export { decideReturn } from './decide-return.ts'
export { type PaidLine, paidLines, paidUnits } from './paid-lines.ts'
export { refundCancelledReplacement } from './refund-cancelled-replacement.ts'
export { refundsDelivery } from './refund-units.ts'
export { remainingLines, type Units } from './remaining-lines.ts'
export { requestReturn } from './request-return.ts'
export { needsAdministrator, toGiveBack } from './returns.views.ts'

export const returnsModule = (platform: Platform): Module => ({
  privacy: returnsPrivacy,
  routes: returnRoutes,
  handlers: [
    returnMailHandler(platform),
    ...suspendedHandlers(platform),
    handle(replacementCancelled, ({ orderId, refundTo }) =>
      platform.db.transact(work => refundCancelled(work, orderId, refundTo)),
    ),
  ],
  scheduledJobs: returnJobs(platform),
  mergeAccounts: moveReturns,
})
