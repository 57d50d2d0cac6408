import { listPlans } from '#contract/money/plans.ts'
import { type Route, route } from '#platform/http/route.ts'
import { plansAt, plansOnSale } from './plans.ts'

export const storesRoutes: readonly Route[] = [
  route(listPlans, async ({ db, now }) => plansOnSale(await plansAt(db.read, now))),
]
