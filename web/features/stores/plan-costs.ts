import type { Plan } from '#contract/money/plans.ts'

/** What a plan takes of a month's sales, in naira with its fee, rounded to kobo. */
export const costOf = (plan: Pick<Plan, 'monthlyFee' | 'commissionPercentage'>, sales: number): number =>
  Math.round(plan.monthlyFee * 100 + sales * plan.commissionPercentage) / 100

/** The plan that takes least of a month's sales; of two that take the same the first. */
export const cheapest = <P extends Pick<Plan, 'monthlyFee' | 'commissionPercentage'>>(
  plans: readonly P[],
  sales: number,
): P | undefined => plans.toSorted((a, b) => costOf(a, sales) - costOf(b, sales))[0]
