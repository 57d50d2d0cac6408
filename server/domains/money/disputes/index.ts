import { disputeHinted } from '#domains/money/payments/index.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { checkDisputesOf, checkOpenDisputes } from './check-disputes.ts'
import { answerGiven } from './disputes.jobs.ts'
import { disputesRoutes } from './disputes.routes.ts'
import { sendAnswer } from './send-answer.ts'

export { chargeDispute, disputedParts } from './charge-dispute.ts'
export { checkDisputesOf } from './check-disputes.ts'
export { disputeState } from './dispute-state.ts'
export { isOpen } from './dispute-status.ts'
export { disputeChanged } from './disputes.jobs.ts'

export const disputesModule = (platform: Platform): Module => ({
  routes: disputesRoutes,
  handlers: [
    handle(disputeHinted, ({ reference }) => checkDisputesOf(platform, reference)),
    handle(answerGiven, ({ disputeId }) => sendAnswer(platform, disputeId)),
  ],
  scheduledJobs: [{ name: 'disputes.check', minutes: 10, run: () => checkOpenDisputes(platform) }],
})
