import { disputeChanged } from '#domains/money/disputes/index.ts'
import { transferChanged } from '#domains/money/payments/index.ts'
import { orderCompleted } from '#domains/orders/index.ts'
import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { bankAccountRoutes } from './bank-account.routes.ts'
import { createPayout } from './create-payout.ts'
import { notifyOfHold } from './notify-of-hold.ts'
import { partnerPayoutsRoutes } from './partner-payouts.routes.ts'
import { payPartners } from './pay-partner.ts'
import { payoutChanged } from './payouts.jobs.ts'
import { payoutsRoutes } from './payouts.routes.ts'
import { payoutOfTransfer, reconcilePayouts } from './reconcile.ts'
import { settlePayout } from './settle-payout.ts'

export { approvePayout } from './approve-payout.ts'
export { payPartner } from './pay-partner.ts'
export { payoutOfOrder } from './payouts.views.ts'

export const payoutsModule = (platform: Platform): Module => ({
  routes: [...payoutsRoutes, ...partnerPayoutsRoutes, ...bankAccountRoutes(platform)],
  handlers: [
    handle(orderCompleted, async ({ orderId }) => {
      const created = await platform.db.transact(work => createPayout(work, orderId))
      if (failed(created)) throw new Error(created.message)
    }),
    handle(disputeChanged, async ({ disputeId }) => {
      const notified = await platform.db.transact(work => notifyOfHold(work, disputeId))
      if (failed(notified)) throw new Error(notified.message)
    }),
    handle(payoutChanged, ({ payoutId }) => settlePayout(platform, payoutId)),
    handle(transferChanged, async ({ reference }) => {
      const payoutId = await payoutOfTransfer(platform, reference)
      if (payoutId) await settlePayout(platform, payoutId)
    }),
  ],
  scheduledJobs: [
    { name: 'payouts.reconcile', minutes: 1, run: () => reconcilePayouts(platform) },
    { name: 'payouts.partners', minutes: 30, run: () => payPartners(platform) },
  ],
})
