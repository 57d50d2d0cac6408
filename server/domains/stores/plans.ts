import type { Plan as PlanOnSale } from '#contract/money/plans.ts'
import { categoryCommissionName } from '#contract/settings/settings.ts'
import { type SettingsAt, settingsAt } from '#domains/settings/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toKobo, toNaira } from '#platform/money.ts'

/** The plans, ordered by monthly fee. */
export const planNames = { starter: 'Starter', growth: 'Growth', pro: 'Pro' } as const

export type Plan = keyof typeof planNames

/** Fees of a plan: commission on sales in basis points, and a monthly fee in kobo. */
export interface PlanFees {
  commissionBps: number
  monthlyKobo: Kobo
}
export type Plans = Readonly<Record<Plan, PlanFees>>

const ids = ['starter', 'growth', 'pro'] as const

/** Returns the position of a plan among the plans, from the smallest. */
export const rankOf = (plan: Plan): number => ids.indexOf(plan)

const plansOf = ({ of }: SettingsAt): Plans => ({
  starter: { commissionBps: toBps(of('plans.starter-commission')), monthlyKobo: 0 },
  growth: { commissionBps: toBps(of('plans.growth-commission')), monthlyKobo: toKobo(of('plans.growth-fee')) },
  pro: { commissionBps: toBps(of('plans.pro-commission')), monthlyKobo: toKobo(of('plans.pro-fee')) },
})

const toBps = (percent: number): number => Math.round(percent * 100)

/** Reads what the plans cost at a moment. */
export const plansAt = async (read: Reader, at: Date): Promise<Plans> => plansOf(await settingsAt(read, at, 'plans.'))

/** Returns the commission in basis points of a store's plan on products of a category and those above it. */
export type Commissions = (plan: Plan, categoryIds: readonly string[]) => number

/**
 * Reads the commissions at a moment. The rate of a product's child category wins, then its subcategory's, then its
 * category's; without one the plan's applies.
 */
export const commissionsAt = async (read: Reader, at: Date): Promise<Commissions> =>
  commissionsOf(await settingsAt(read, at))

/** The settings that `commissionsOf` reads. */
export const commissionSettings = ['plans.', categoryCommissionName]

export function commissionsOf(settings: SettingsAt): Commissions {
  const plans = plansOf(settings)
  return (plan, categoryIds) => {
    const own = categoryIds.findLast(id => settings.categoryCommissions.has(id))
    return (own === undefined ? undefined : settings.categoryCommissions.get(own)) ?? plans[plan].commissionBps
  }
}

/**
 * Returns the monthly sales from which the second plan costs less than the first, in kobo, rounded up; null if it never
 * does.
 */
export const breakEven = (first: PlanFees, second: PlanFees): Kobo | null =>
  first.commissionBps > second.commissionBps
    ? Math.max(
        0,
        Math.ceil(((second.monthlyKobo - first.monthlyKobo) * 10_000) / (first.commissionBps - second.commissionBps)),
      )
    : null

/** The plans that merchants can choose. */
export function plansOnSale(plans: Plans): { count: number; rows: PlanOnSale[] } {
  const rows = ids.map((id, at) => {
    const before = ids[at - 1]
    const from = before ? breakEven(plans[before], plans[id]) : null
    return {
      id,
      name: planNames[id],
      monthlyFee: toNaira(plans[id].monthlyKobo),
      commissionPercentage: plans[id].commissionBps / 100,
      worthFrom: from === null ? null : toNaira(from),
    }
  })
  return { count: ids.length, rows }
}
