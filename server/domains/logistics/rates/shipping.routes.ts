import { shippingEstimate } from '#contract/logistics/shipping.ts'
import * as discounts from '#contract/logistics/shipping-discounts.ts'
import * as rates from '#contract/logistics/shipping-rates.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { changeDiscount, createDiscount, deleteDiscount, discountById, discountsOf } from './discounts.store.ts'
import { estimate } from './estimate.ts'
import { ownerOf } from './owner.ts'
import { priceMatrixOf, putPrices } from './prices.store.ts'
import { setDeliversItself, settingsOf } from './settings.ts'
import { changeVehicle, createVehicle, deleteVehicle, vehicleById, vehiclesOf } from './vehicles.store.ts'
import { vehicleGone, zoneGone } from './words.ts'
import { changeZone, createZone, deleteZone } from './zones.store.ts'
import { zonesOf } from './zones.views.ts'

const rateRoutes: readonly Route[] = [
  route(rates.listZones, ({ caller, db }) => zonesOf(db.read, ownerOf(caller))),
  route(rates.createZone, ({ caller, body, db }) =>
    db.transact(work => createZone(work, caller, ownerOf(caller), body)),
  ),
  route(rates.updateZone, ({ caller, params, body, db }) =>
    db.transact(work => changeZone(work, caller, ownerOf(caller), params.id, body)),
  ),
  route(rates.deleteZone, async ({ caller, params, db }) => {
    const zone = await db.transact(work => deleteZone(work, caller, ownerOf(caller), params.id))
    return failed(zone) ? zone : answer(zone, { message: zoneGone(zone) })
  }),

  route(rates.listVehicles, async ({ caller, db }) => {
    const rows = await vehiclesOf(db.read, ownerOf(caller))
    return { count: rows.length, rows }
  }),
  route(rates.getVehicle, ({ caller, params, db }) => vehicleById(db.read, ownerOf(caller), params.id)),
  route(rates.createVehicle, ({ caller, body, db }) =>
    db.transact(work => createVehicle(work, caller, ownerOf(caller), body)),
  ),
  route(rates.updateVehicle, ({ caller, params, body, db }) =>
    db.transact(work => changeVehicle(work, caller, ownerOf(caller), params.id, body)),
  ),
  route(rates.deleteVehicle, async ({ caller, params, db }) => {
    const vehicle = await db.transact(work => deleteVehicle(work, caller, ownerOf(caller), params.id))
    return failed(vehicle) ? vehicle : answer(vehicle, { message: vehicleGone(vehicle) })
  }),

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

/** `shippingfees.calculate` is mounted by checkout, since it needs the cart. */
export const shippingRoutes: readonly Route[] = [
  ...rateRoutes,
  ...discountRoutes,
  route(shippingEstimate, ({ query, db, now }) => estimate(db.lagging, query, now)),
]
