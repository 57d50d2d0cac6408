import type { Plan as PlanOnSale } from '#contract/money/plans.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

/** Fees per plan: commission on sales in basis points, and a monthly fee in kobo. Ordered by monthly fee. */
export const plans = {
  starter: { name: 'Starter', commissionBps: 1000, monthlyKobo: 0 },
  growth: { name: 'Growth', commissionBps: 700, monthlyKobo: 750_000 },
  pro: { name: 'Pro', commissionBps: 500, monthlyKobo: 2_000_000 },
} as const

export type Plan = keyof typeof plans

const ids = ['starter', 'growth', 'pro'] as const

/** Returns the monthly sales from which the second plan costs less than the first, in kobo, rounded up. */
export const breakEven = (
  first: { commissionBps: number; monthlyKobo: Kobo },
  second: { commissionBps: number; monthlyKobo: Kobo },
): Kobo => Math.ceil(((second.monthlyKobo - first.monthlyKobo) * 10_000) / (first.commissionBps - second.commissionBps))

/** The plans that merchants can choose. */
export const plansOnSale: { count: number; rows: PlanOnSale[] } = {
  count: ids.length,
  rows: ids.map((id, at) => {
    const before = ids[at - 1]
    return {
      id,
      name: plans[id].name,
      monthlyFee: toNaira(plans[id].monthlyKobo),
      commissionPercentage: plans[id].commissionBps / 100,
      worthFrom: before ? toNaira(breakEven(plans[before], plans[id])) : null,
    }
  }),
}
