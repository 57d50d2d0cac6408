import type { PlanChoice } from '#contract/money/subscriptions.ts'
import { type Plan, type Plans, rankOf } from '#domains/stores/index.ts'
import type { Kobo } from '#platform/money.ts'
import { unusedPart } from './months.ts'

/** A store's paid plan. */
export interface Standing {
  plan: Exclude<Plan, 'starter'>
  next_plan: 'starter' | 'growth' | null
  status: 'active' | 'past-due'
  period_start: Date
  period_end: Date
  /** Full price of its month: the paid one, or the unpaid one while it is past due. */
  month_kobo: Kobo
}

/**
 * Computes the effect of choosing a plan for a store on `standing`, or on the free or granted plan `current`; amounts in kobo.
 * A more expensive plan is paid, less the remaining days, and begins at once; so does the same plan with another card. A
 * cheaper plan begins when the paid month ends. An unpaid month has no remaining days: another plan
 * is paid in full, and Starter begins at once.
 */
export function changeTo(
  { current, standing, plans }: { current: Plan; standing: Standing | undefined; plans: Plans },
  chosen: Plan,
  now: Date,
): { change: PlanChoice['change']; payNow: Kobo; credit: Kobo } {
  const free = (change: PlanChoice['change']) => ({ change, payNow: 0, credit: 0 })
  const fee =
    standing?.status === 'past-due' && standing.plan === chosen ? standing.month_kobo : plans[chosen].monthlyKobo
  if (!standing && chosen === current) return free('none')
  if (!standing || standing.status === 'past-due')
    return chosen === 'starter' ? free('at-once') : { change: 'pay', payNow: fee, credit: 0 }
  if (chosen === standing.plan && standing.next_plan) return free('keep')
  if (rankOf(chosen) < rankOf(standing.plan)) return free(standing.next_plan === chosen ? 'none' : 'at-end')
  const credit = unusedPart(standing.month_kobo, { start: standing.period_start, end: standing.period_end }, now)
  return fee <= credit ? free('none') : { change: 'pay', payNow: fee - credit, credit }
}
