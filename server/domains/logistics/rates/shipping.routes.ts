import { shippingEstimate } from '#contract/logistics/shipping.ts'
import * as discounts from '#contract/logistics/shipping-discounts.ts'
import * as rates from '#contract/logistics/shipping-rates.ts'
import { type Route, route } from '#platform/http/route.ts'
import { changeDiscount, createDiscount, deleteDiscount, discountById, discountsOf } from './discounts.store.ts'
import { estimate } from './estimate.ts'
import { ownerOf } from './owner.ts'
import { priceMatrixOf, putPrices } from './prices.store.ts'
import { setDeliversItself, settingsOf } from './settings.ts'

const rateRoutes: readonly Route[] = [
  route(rates.getPricing, ({ caller, db }) => priceMatrixOf(db.read, ownerOf(caller))),
  route(rates.putPricing, ({ caller, body, db }) =>
    db.transact(work => putPrices(work, caller, ownerOf(caller), body)),
  ),

  route(rates.getDeliverySettings, ({ caller, db }) => settingsOf(db.read, caller.scope)),
  route(rates.putDeliverySettings, ({ caller, body, db }) =>
    db.transact(work => setDeliversItself(work, caller, caller.scope, body.deliversItself)),
  ),
]

const discountRoutes: readonly Route[] = [
  route(discounts.listShippingDiscounts, ({ query, db, now }) => discountsOf(db.read, query, now)),
  route(discounts.getShippingDiscount, ({ params, db, now }) => discountById(db.read, params.id, now)),
  route(discounts.createShippingDiscount, ({ caller, body, db }) =>
    db.transact(work => createDiscount(work, caller, body)),
  ),
  route(discounts.updateShippingDiscount, ({ caller, params, body, db }) =>
    db.transact(work => changeDiscount(work, caller, params.id, body)),
  ),
  route(discounts.deleteShippingDiscount, ({ caller, params, db }) =>
    db.transact(work => deleteDiscount(work, caller, params.id)),
  ),
]

/**
 * Routes of shipping fees. Checkout mounts `shippingfees.calculate`, which needs the cart. Zones and vehicles are in the read
 * models, since they respond with figures over orders.
 */
export const shippingRoutes: readonly Route[] = [
  ...rateRoutes,
  ...discountRoutes,
  route(shippingEstimate, ({ query, db, now }) => estimate(db.lagging, query, now)),
]
