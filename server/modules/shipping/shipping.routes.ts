import { shippingEstimate } from '#contract/shipping.ts'
import { type Route, route } from '#platform/http/route.ts'
import { estimate } from './estimate.ts'

/** `shippingfees.calculate` is mounted by checkout, since it needs the cart. */
export const shippingRoutes: readonly Route[] = [
  route(shippingEstimate, ({ query, db, now }) => estimate(db.lagging, query, now)),
]
