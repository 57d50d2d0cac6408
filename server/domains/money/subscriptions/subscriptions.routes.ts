import type { PlanOutcome } from '#contract/money/subscriptions.ts'
import * as contract from '#contract/money/subscriptions.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { toNaira } from '#platform/money.ts'
import { choosePlan } from './choose-plan.ts'
import { confirmPlanPayment } from './confirm-plan-payment.ts'
import { ownPlan, planPayment, subscriptionList } from './subscriptions.views.ts'

export const subscriptionsRoutes = (platform: Platform): readonly Route[] => [
  route(contract.getOwnPlan, ({ caller, db, now }) => ownPlan(db.keyed, caller.scope, now)),

  route(contract.choosePlan, async ({ caller, body, db, now }) => {
    const chosen = await choosePlan(platform, caller, body.plan)
    if (failed(chosen)) return chosen
    const own = await ownPlan(db.keyed, caller.scope, now)
    return { own, authorization_url: chosen.authorizationUrl, reference: chosen.reference }
  }),

  route(contract.completePlan, async ({ caller, body: { reference }, db, now }) => {
    if (!(await planPayment(db.keyed, caller.scope, reference))) return fail('subscription_not_found')
    const confirmed = await confirmPlanPayment(platform, reference)
    if (failed(confirmed)) return confirmed
    const payment = await planPayment(db.keyed, caller.scope, reference)
    if (!payment) return fail('subscription_not_found')
    const state = stateOf(payment)
    return {
      state,
      plan: payment.plan,
      amount: toNaira(payment.amount_kobo),
      own: await ownPlan(db.keyed, caller.scope, now),
      authorization_url: state === 'pending' || state === 'declined' ? payment.authorization_url : null,
    }
  }),

  route(contract.listSubscriptions, ({ caller, query, db, now }) =>
    subscriptionList(db.read, caller.kind === 'admin' ? 'every store' : caller.scope, query, now),
  ),
]

function stateOf(payment: { id: string; status: string; paid_payment_id: string | null }): PlanOutcome['state'] {
  if (payment.paid_payment_id === payment.id) return 'paid'
  if (payment.status === 'paid' || payment.status === 'wrong') return 'refunding'
  return payment.status === 'starting' || payment.status === 'open' ? 'pending' : 'declined'
}
