import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { moment } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

/**
 * Price of a plan: a monthly fee, and a commission in percent of sales after discounts. `worthFrom` are the monthly sales
 * from which it costs less than the plan below it, in whole naira; null for the first.
 */
export const plan = z.object({
  id: z.enum(['starter', 'growth', 'pro']),
  name: z.string(),
  monthlyFee: money,
  commissionPercentage: z.number().min(0).max(100),
  worthFrom: money.nullable(),
  /** Scheduled changes of its price, soonest first. */
  changes: z.array(z.object({ startsAt: moment, monthlyFee: money, commissionPercentage: z.number().min(0).max(100) })),
})
export type Plan = z.infer<typeof plan>

export const listPlans = endpoint({
  id: 'pricing.list',
  method: 'GET',
  path: '/v1/pricing',
  summary: 'The pricing plans of stores',
  access: ['public'],
  answer: listOf(plan),
  sharedSeconds: 60,
})
