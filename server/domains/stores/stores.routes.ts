import { listPlans } from '#contract/money/plans.ts'
import { type Route, route } from '#platform/http/route.ts'
import { plansOnSale } from './plans.ts'

export const storesRoutes: readonly Route[] = [route(listPlans, ({ db, now }) => plansOnSale(db.read, now))]
