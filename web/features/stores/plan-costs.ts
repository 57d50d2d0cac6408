import type { Plan } from '#contract/money/plans.ts'

/** Returns the monthly cost of a plan in naira: fee and commission on the sales, rounded to kobo. */
export const costOf = (plan: Pick<Plan, 'monthlyFee' | 'commissionPercentage'>, sales: number): number =>
  Math.round(plan.monthlyFee * 100 + sales * plan.commissionPercentage) / 100

/** Returns the plan with the lowest cost for a month's sales in naira; the first of equal ones. */
export const cheapest = <P extends Pick<Plan, 'monthlyFee' | 'commissionPercentage'>>(
  plans: readonly P[],
  sales: number,
): P | undefined => plans.toSorted((a, b) => costOf(a, sales) - costOf(b, sales))[0]
