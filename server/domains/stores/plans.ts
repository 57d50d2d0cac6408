import type { Plan as PlanOnSale } from '#contract/money/plans.ts'
import { categoryCommissionName } from '#contract/settings/settings.ts'
import { type SettingsAt, settingsAt } from '#domains/settings/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toKobo, toNaira } from '#platform/money.ts'

/** Returns the scheduled prices of a plan that differ from those before them. */
const changesOf = (id: Plan, now: Plans, later: readonly PlansFrom[]): PlanOnSale['changes'] =>
  later
    .filter(({ plans }, at) => {
      const before = later[at - 1]?.plans ?? now
      return before[id].commissionBps !== plans[id].commissionBps || before[id].monthlyKobo !== plans[id].monthlyKobo
    })
    .map(({ startsAt, plans }) => ({
      startsAt: startsAt.toISOString(),
      monthlyFee: toNaira(plans[id].monthlyKobo),
      commissionPercentage: plans[id].commissionBps / 100,
    }))

/** The plans, ordered by monthly fee. */
export const planNames = { starter: 'Starter', growth: 'Growth', pro: 'Pro' } as const

export type Plan = keyof typeof planNames

/** Fees of a plan: commission on sales in basis points, and a monthly fee in kobo. */
interface PlanFees {
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
const breakEven = (first: PlanFees, second: PlanFees): Kobo | null =>
  first.commissionBps > second.commissionBps
    ? Math.max(
        0,
        Math.ceil(((second.monthlyKobo - first.monthlyKobo) * 10_000) / (first.commissionBps - second.commissionBps)),
      )
    : null

/** Prices of the plans from a moment on. */
interface PlansFrom {
  startsAt: Date
  plans: Plans
}

/** Reads the changes of the plans' prices that are scheduled, soonest first. */
async function scheduledPlans(read: Reader, now: Date): Promise<PlansFrom[]> {
  const starts = await read
    .selectFrom('setting_versions')
    .select('starts_at')
    .distinct()
    .where('name', 'like', 'plans.%')
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
  return Promise.all(
    starts.map(async ({ starts_at }) => ({ startsAt: starts_at, plans: await plansAt(read, starts_at) })),
  )
}

/** Returns the plans that merchants can choose, with what their prices will be. */
export async function plansOnSale(read: Reader, now: Date): Promise<{ count: number; rows: PlanOnSale[] }> {
  const [plans, later] = await Promise.all([plansAt(read, now), scheduledPlans(read, now)])
  const rows = ids.map((id, at) => {
    const before = ids[at - 1]
    const from = before ? breakEven(plans[before], plans[id]) : null
    return {
      id,
      name: planNames[id],
      monthlyFee: toNaira(plans[id].monthlyKobo),
      commissionPercentage: plans[id].commissionBps / 100,
      worthFrom: from === null ? null : Math.ceil(toNaira(from)),
      changes: changesOf(id, plans, later),
    }
  })
  return { count: ids.length, rows }
}
