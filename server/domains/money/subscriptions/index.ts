import { paymentChanged } from '#domains/money/payments/index.ts'
import { termsChanged } from '#domains/settings/index.ts'
import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { confirmPlanPayment } from './confirm-plan-payment.ts'
import { notifyOfTerms } from './notify-of-terms.ts'
import { subscriptionsPrivacy } from './privacy.ts'
import { renew, renewalDue, renewDue } from './renew.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'

export { choosePlan, endPlan } from './choose-plan.ts'
export { confirmPlanPayment } from './confirm-plan-payment.ts'

export const subscriptionsModule = (platform: Platform): Module => ({
  privacy: subscriptionsPrivacy,
  routes: subscriptionsRoutes(platform),
  handlers: [
    handle(paymentChanged, async ({ reference }) => {
      const confirmed = await confirmPlanPayment(platform, reference)
      // Another's payment isn't for here. Anything else is tried again.
      if (failed(confirmed) && confirmed.code !== 'subscription_not_found') throw new Error(confirmed.message)
    }),
    handle(termsChanged, change => notifyOfTerms(platform, change, platform.clock.now())),
    handle(renewalDue, ({ subscriptionId }) => renew(platform, subscriptionId)),
  ],
  scheduledJobs: [{ name: 'subscriptions.renew-due', minutes: 10, run: () => renewDue(platform) }],
})
