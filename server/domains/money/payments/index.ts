import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { movePayments } from './open-payment.ts'
import { cardRemoved, refundChanged } from './payments.jobs.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { paymentsPrivacy } from './privacy.ts'
import { reconcilePayments } from './reconcile.ts'
import { deactivateCard } from './saved-cards.ts'
import { settleRefund } from './settle-refund.ts'

export { chargeKeptCard } from './charge-kept-card.ts'
export {
  type AskedPayment,
  askForPayment,
  checkGiftCardPayment,
  checkPlanPayment,
  type GiftCardPayment,
  type Payment,
  type PlanPayment,
  recordedPayment,
  recordSql,
} from './check-payment.ts'
export { coverRefund, disputesCover, isDisputed } from './cover-refund.ts'
export { dueForRecheck } from './due-for-recheck.ts'
export { type CardRefund, moneyStatus, paidTo, refundedTo, refundStatusOf } from './money-status.ts'
export {
  newPayment,
  type OpenPayment,
  openPayment,
  openStarted,
  type StartedPayment,
  startPayment,
} from './open-payment.ts'
export { final, mismatchReason } from './payment-outcome.ts'
export {
  cardRemoved,
  creditDue,
  disputeHinted,
  paymentChanged,
  refundChanged,
  refundPaid,
  transferChanged,
} from './payments.jobs.ts'
export { requestRefund } from './request-refund.ts'
export { type ChargeableCard, chargeableCard, chargeSavedCard } from './saved-cards.ts'
export { askAgain, handlePayment } from './update-payment.ts'

export const paymentsModule = (platform: Platform): Module => ({
  privacy: paymentsPrivacy,
  routes: paymentsRoutes(platform),
  handlers: [
    handle(refundChanged, ({ refundId }) => settleRefund(platform, refundId)),
    handle(cardRemoved, ({ authorization }) => deactivateCard(platform, authorization)),
  ],
  mergeAccounts: movePayments,
  scheduledJobs: [{ name: 'payments.reconcile', minutes: 1, run: () => reconcilePayments(platform) }],
})
