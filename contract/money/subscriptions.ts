import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, moment, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { reference } from './payments.ts'
import { plan } from './plans.ts'

const planId = plan.shape.id
export type PlanId = z.infer<typeof planId>

/** `pending`: not paid yet; `active`; `past-due`: a renewal failed, and the plan lasts until `graceUntil`; `ended`. */
export const subscriptionStatus = z.enum(['pending', 'active', 'past-due', 'ended'])

/** A month’s fee. `credit` is what was left of the plan before, and taken off. */
export const planCharge = z.object({
  id,
  plan: planId,
  amount: money,
  credit: money,
  status: z.enum(['open', 'paid']),
  reference: z.string().nullable(),
  paidAt: moment.nullable(),
  createdAt: moment,
})
export type PlanCharge = z.infer<typeof planCharge>

/** A store’s paid plan. `nextPlan` is what it becomes when the month ends; null where it goes on. */
export const subscription = z.object({
  id,
  storeId: id,
  storeName: z.string(),
  plan: planId,
  monthlyFee: money,
  status: subscriptionStatus,
  nextPlan: planId.nullable(),
  periodStart: moment.nullable(),
  periodEnd: moment.nullable(),
  graceUntil: moment.nullable(),
  card: z.object({ type: z.string().nullable(), last4: z.string() }).nullable(),
  /** Paid and open charges, newest first, at most 12. */
  charges: z.array(planCharge),
  createdAt: moment,
  endedAt: moment.nullable(),
  endReason: z.enum(['cancelled', 'unpaid', 'replaced', 'never-paid']).nullable(),
})
export type Subscription = z.infer<typeof subscription>

/**
 * Effect of choosing a plan now. `pay`: it starts once `payNow` is paid, its fee less `credit`, the unused part of the
 * current plan; `at-once`; `at-end`: it starts when the paid month ends; `keep`: cancels a change planned for the month’s
 * end; `none`: it is the current plan.
 */
export const planChoice = plan.extend({
  change: z.enum(['none', 'keep', 'pay', 'at-once', 'at-end']),
  payNow: money,
  credit: money,
})
export type PlanChoice = z.infer<typeof planChoice>

/** The plan that a store is on, and what it could choose. `subscription` is that of a paid plan. */
export const ownPlan = z.object({
  plan: planId,
  subscription: subscription.nullable(),
  /** An unpaid plan. */
  pending: z.object({ plan: planId, amount: money, reference: z.string() }).nullable(),
  choices: z.array(planChoice),
})
export type OwnPlan = z.infer<typeof ownPlan>

export const getOwnPlan = endpoint({
  id: 'subscriptions.own',
  method: 'GET',
  path: '/v1/subscriptions/own',
  summary: 'The store’s plan, and the effect and cost of choosing each other one now',
  access: ['merchant:onboarding'],
  answer: ownPlan,
})

export const choosePlan = endpoint({
  id: 'auth.onboard.pricing',
  method: 'PATCH',
  path: '/v1/auth/merchant/onboard/pricing',
  summary:
    'Chooses a pricing plan: a dearer one is paid on the provider’s page and renewed each month from the same card, a cheaper one begins when the month that is paid ends',
  access: ['merchant:onboarding'],
  body: z.object({ plan: planId }),
  answer: z.object({ own: ownPlan, authorization_url: z.url().nullable(), reference: z.string().nullable() }),
  errors: ['provider_unavailable'],
  message: done.planChosen,
  idempotent: true,
  perMinute: 10,
})

/** State of a payment for a plan. `refunding`: it couldn't be used and is being refunded. */
export const planOutcome = z.object({
  state: z.enum(['paid', 'pending', 'declined', 'refunding']),
  plan: planId,
  amount: money,
  own: ownPlan,
  authorization_url: z.url().nullable(),
})
export type PlanOutcome = z.infer<typeof planOutcome>

export const completePlan = endpoint({
  id: 'subscriptions.complete',
  method: 'POST',
  path: '/v1/subscriptions/complete',
  summary: 'Checks the payment of a plan with the provider, and returns its state',
  access: ['merchant:onboarding'],
  body: z.object({ reference }),
  answer: planOutcome,
  errors: ['subscription_not_found', 'provider_unavailable'],
  perMinute: 120,
})

export const listSubscriptions = endpoint({
  id: 'subscriptions.list',
  method: 'GET',
  path: '/v1/subscriptions',
  summary: 'Paid plans, newest first: a merchant’s own, or for an admin those of every store',
  access: ['merchant:onboarding', 'admin:stores'],
  query: z.object({
    ...page(),
    search: search.optional(),
    status: subscriptionStatus.optional(),
    plan: planId.optional(),
  }),
  answer: listOf(subscription),
})
