import * as closing from '#contract/stores/closing.ts'
import { caseNews } from '#domains/cases/index.ts'
import { disputeChanged } from '#domains/money/disputes/index.ts'
import { transferChanged } from '#domains/money/payments/index.ts'
import { orderCompleted } from '#domains/orders/index.ts'
import { route } from '#platform/http/route.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { bankAccountRoutes } from './bank-account.routes.ts'
import { closeSettled, closeStore, closingOf, reopenStore } from './close-store.ts'
import { createPayout } from './create-payout.ts'
import { partnerRunMinutes } from './due-date.ts'
import { notifyOfCase, notifyOfDispute } from './notify-of-hold.ts'
import { notifyOfWaiting } from './notify-of-waiting.ts'
import { partnerPayoutsRoutes } from './partner-payouts.routes.ts'
import { payPartners } from './pay-partner.ts'
import { payStores } from './pay-store.ts'
import { payoutChanged } from './payouts.jobs.ts'
import { payoutsRoutes } from './payouts.routes.ts'
import { payoutsPrivacy } from './privacy.ts'
import { reconcilePayouts, transferOfReference } from './reconcile.ts'
import { releaseQueued } from './release-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'
import { transfersRoutes } from './transfers.routes.ts'

export { approvePayout } from './approve-payout.ts'
export { approveTransfer } from './approve-transfer.ts'
export { heldOrderIds, holdOfOrder } from './held-orders.ts'

export { type BankPauseRow, bankPauseOf } from './payout-account.ts'
export { payoutStatuses } from './payouts.file.ts'
export { payoutsOf } from './payouts.views.ts'
export { adjustmentsOf } from './statement.views.ts'
export { expectedPayoutOf, isStopped } from './unreleased.ts'

export const payoutsModule = (platform: Platform): Module => ({
  privacy: payoutsPrivacy,
  routes: [
    ...payoutsRoutes(platform),
    ...transfersRoutes(platform),
    ...partnerPayoutsRoutes,
    ...bankAccountRoutes(platform),
    route(closing.getStoreClosing, ({ caller, db }) => closingOf(db.read, caller)),
    route(closing.closeStore, ({ caller, body }) => closeStore(platform, caller, body.password)),
    route(closing.reopenStore, ({ caller }) => reopenStore(platform, caller)),
  ],
  handlers: [
    handle(orderCompleted, ({ orderId }) => platform.db.transact(work => createPayout(work, orderId))),
    handle(disputeChanged, ({ disputeId }) => platform.db.transact(work => notifyOfDispute(work, disputeId))),
    handle(caseNews, ({ caseId, step }) => platform.db.transact(work => notifyOfCase(work, { caseId, step }))),
    handle(payoutChanged, ({ payoutId }) => settleTransfer(platform, payoutId)),
    handle(transferChanged, async ({ reference }) => {
      const transferId = await transferOfReference(platform, reference)
      if (transferId) await settleTransfer(platform, transferId)
    }),
  ],
  scheduledJobs: [
    { name: 'payouts.reconcile', minutes: 1, run: () => reconcilePayouts(platform) },
    { name: 'payouts.queued', minutes: 30, run: () => releaseQueued(platform) },
    { name: 'payouts.stores', minutes: 30, run: () => payStores(platform) },
    { name: 'payouts.waiting', minutes: 60, run: () => notifyOfWaiting(platform) },
    closeSettled(platform),
    { name: 'payouts.partners', minutes: partnerRunMinutes, run: () => payPartners(platform) },
  ],
})
