import type { PlanChoice } from '#contract/money/subscriptions.ts'
import { type Plan, plans } from '#domains/stores/index.ts'
import type { Kobo } from '#platform/money.ts'
import { unusedPart } from './months.ts'

/** The paid plan that a store is on. */
export interface Standing {
  plan: Exclude<Plan, 'starter'>
  next_plan: 'starter' | 'growth' | null
  status: 'active' | 'past-due'
  period_start: Date
  period_end: Date
}

/**
 * What choosing a plan does to a store on `standing`, or without a paid one on `current`, which it was given; in kobo.
 * What is dearer is paid and begins at once, less the days that are left; so does the same one, with another card. What
 * is cheaper begins when the month that is paid ends. Where that month wasn't paid, nothing is left of it: another plan
 * is paid whole, and Starter begins at once.
 */
export function changeTo(
  { current, standing }: { current: Plan; standing: Standing | undefined },
  chosen: Plan,
  now: Date,
): { change: PlanChoice['change']; payNow: Kobo; credit: Kobo } {
  const free = (change: PlanChoice['change']) => ({ change, payNow: 0, credit: 0 })
  const fee = plans[chosen].monthlyKobo
  if (!standing && chosen === current) return free('none')
  if (!standing || standing.status === 'past-due')
    return chosen === 'starter' ? free('at-once') : { change: 'pay', payNow: fee, credit: 0 }
  if (chosen === standing.plan && standing.next_plan) return free('keep')
  const before = plans[standing.plan].monthlyKobo
  if (fee < before) return free(standing.next_plan === chosen ? 'none' : 'at-end')
  const credit = unusedPart(before, { start: standing.period_start, end: standing.period_end }, now)
  return fee === credit ? free('none') : { change: 'pay', payNow: fee - credit, credit }
}
