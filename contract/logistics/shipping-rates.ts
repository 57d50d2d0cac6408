import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, changes, id } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

// The rules stand in docs/decisions/0015-shipping-fees.md.

/**
 * Owners of zones, prices and vehicles: administrators manage the platform's, merchants their store's. Others aren't
 * found.
 */
const keepers = ['admin:shipping', 'merchant:shipping'] as const

/** Effect of a deletion: `prices` are deleted too; `openOrders` keep their price and vehicle. */
const uses = { prices: z.int().min(0), openOrders: z.int().min(0) }

const zoneLga = z.object({ state: z.string().trim().min(2).max(60), lga: z.string().trim().min(2).max(60) })
export type ZoneLga = z.infer<typeof zoneLga>

/**
 * Places that are priced alike: states, and single LGAs, whose zone counts before that of their state. `discounts` name
 * the zone, which then can’t be deleted.
 */
export const shippingZone = z.object({
  id,
  name: z.string(),
  states: z.array(z.string()),
  lgas: z.array(zoneLga),
  ...uses,
  discounts: z.int().min(0),
})
export type ShippingZone = z.infer<typeof shippingZone>

const zoneFields = {
  name: z.string().trim().min(2).max(60),
  states: z.array(z.string().trim().min(2).max(60)).max(37),
  lgas: z.array(zoneLga).max(774),
}
export const noPlace = 'Choose at least one state or LGA.'
export const zoneBody = z
  .object({ ...zoneFields, states: zoneFields.states.default([]), lgas: zoneFields.lgas.default([]) })
  .refine(({ states, lgas }) => states.length + lgas.length > 0, { path: ['states'], error: noPlace })

const zones = '/shipping/v1/zones'

/** `unassigned` states are in no zone: with these rates nothing is delivered from or to there. */
export const shippingZones = listOf(shippingZone).extend({ unassigned: z.array(z.string()) })
export type ShippingZones = z.infer<typeof shippingZones>

export const listZones = endpoint({
  id: 'shipping.zones',
  method: 'GET',
  path: zones,
  summary: 'The platform’s or the store’s own zones, by name, and the states that are in none',
  access: keepers,
  answer: shippingZones,
})

export const createZone = endpoint({
  id: 'shipping.zone-create',
  method: 'POST',
  path: zones,
  summary: 'Creates a zone of states and LGAs that are in no other zone',
  access: keepers,
  body: zoneBody,
  answer: shippingZone,
  errors: ['zone_name_taken', 'state_in_zone', 'place_unknown'],
  message: done.zoneCreated,
})

export const updateZone = endpoint({
  id: 'shipping.zone-update',
  method: 'PATCH',
  path: `${zones}/{id}`,
  summary: 'Renames a zone or changes its states and LGAs; its prices stay',
  access: keepers,
  params: byId,
  body: changes(zoneFields),
  answer: shippingZone,
  errors: ['changed_meanwhile', 'zone_not_found', 'zone_name_taken', 'state_in_zone', 'place_unknown'],
  message: done.zoneUpdated,
})

export const deleteZone = endpoint({
  id: 'shipping.zone-delete',
  method: 'DELETE',
  path: `${zones}/{id}`,
  summary: 'Deletes a zone with its prices, and returns what was deleted and what stays',
  access: keepers,
  params: byId,
  answer: shippingZone.pick({ states: true, prices: true, openOrders: true }),
  errors: ['zone_not_found', 'zone_has_discounts'],
  message: done.zoneDeleted,
})

/** `maxWeight` is the most that it carries, chargeable kg. */
export const shippingVehicle = z.object({ id, name: z.string(), maxWeight: z.number(), ...uses })
export type ShippingVehicle = z.infer<typeof shippingVehicle>

export const vehicleBody = z.object({
  name: z.string().trim().min(2).max(40),
  maxWeight: z.number().min(0.1).max(40_000).multipleOf(0.001),
})

const vehicles = '/shipping/v1/vehicles'

export const listVehicles = endpoint({
  id: 'shipping.vehicles',
  method: 'GET',
  path: vehicles,
  summary: 'The platform’s or the store’s own vehicles, the smallest first',
  access: keepers,
  answer: listOf(shippingVehicle),
})

export const getVehicle = endpoint({
  id: 'shipping.vehicle',
  method: 'GET',
  path: `${vehicles}/{id}`,
  summary: 'One vehicle',
  access: keepers,
  params: byId,
  answer: shippingVehicle,
  errors: ['vehicle_not_found'],
})

export const createVehicle = endpoint({
  id: 'shipping.vehicle-create',
  method: 'POST',
  path: vehicles,
  summary: 'Adds a vehicle, which isn’t used until it has prices',
  access: keepers,
  body: vehicleBody,
  answer: shippingVehicle,
  errors: ['vehicle_name_taken', 'too_many_vehicles'],
  message: done.vehicleCreated,
})

export const updateVehicle = endpoint({
  id: 'shipping.vehicle-update',
  method: 'PATCH',
  path: `${vehicles}/{id}`,
  summary: 'Renames a vehicle or changes its maximum weight; its prices and placed orders stay',
  access: keepers,
  params: byId,
  body: changes(vehicleBody.shape),
  answer: shippingVehicle,
  errors: ['changed_meanwhile', 'vehicle_not_found', 'vehicle_name_taken'],
  message: done.vehicleUpdated,
})

export const deleteVehicle = endpoint({
  id: 'shipping.vehicle-delete',
  method: 'DELETE',
  path: `${vehicles}/{id}`,
  summary: 'Deletes a vehicle with its prices, and returns what was deleted and what stays',
  access: keepers,
  params: byId,
  answer: shippingVehicle.pick({ prices: true, openOrders: true }),
  errors: ['vehicle_not_found'],
  message: done.vehicleDeleted,
})

/** A cell of the price matrix. */
const cell = z.object({ fromZoneId: id, toZoneId: id, vehicleId: id })
export type PriceCell = z.infer<typeof cell>

/** Most prices that are replaced at once. */
export const mostPrices = 4_000

/** Price of a vehicle between two zones: `base`, `perKg` for each chargeable kg, and the days it takes. */
export const shippingPrice = cell.extend({
  base: money.max(1_000_000),
  perKg: money.max(100_000),
  days: z
    .object({ from: z.int().min(0).max(60), to: z.int().min(0).max(60) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'This is before the first day.' }),
})
export type ShippingPrice = z.infer<typeof shippingPrice>

/**
 * All prices of an owner. `missing` are the cells without one: there that vehicle doesn’t go. `version` changes with the
 * prices; a request that sends it fails if somebody else has changed them meanwhile.
 */
export const priceMatrix = listOf(shippingPrice).extend({
  zones: z.array(shippingZone.pick({ id: true, name: true, states: true })),
  vehicles: z.array(shippingVehicle.pick({ id: true, name: true, maxWeight: true })),
  missing: z.array(cell),
  version: z.string(),
})
export type PriceMatrix = z.infer<typeof priceMatrix>

const pricing = '/shipping/v1/pricing'

export const getPricing = endpoint({
  id: 'shipping.pricing',
  method: 'GET',
  path: pricing,
  summary: 'All prices by zones and vehicle, and which are missing',
  access: keepers,
  answer: priceMatrix,
})

export const putPricing = endpoint({
  id: 'shipping.pricing-put',
  method: 'PUT',
  path: pricing,
  summary: 'Replaces all prices at once, and says which are missing',
  access: keepers,
  body: z.object({ rows: z.array(shippingPrice).max(mostPrices), version: z.string().max(64).optional() }),
  answer: priceMatrix,
  errors: ['prices_changed'],
  message: done.pricesSaved,
})

/** `reaches` are the states that the store’s own rates reach from where its goods are fetched. */
export const deliverySettings = z.object({ deliversItself: z.boolean(), reaches: z.array(z.string()) })
export type DeliverySettings = z.infer<typeof deliverySettings>

export const getDeliverySettings = endpoint({
  id: 'shipping.settings',
  method: 'GET',
  path: '/shipping/v1/settings',
  summary: 'Whether the store delivers itself, and where its rates reach',
  access: ['merchant:shipping'],
  answer: deliverySettings,
})

export const putDeliverySettings = endpoint({
  id: 'shipping.settings-put',
  method: 'PUT',
  path: '/shipping/v1/settings',
  summary: 'Sets whether the store delivers where its own rates reach; elsewhere the platform does',
  access: ['merchant:shipping'],
  body: z.object({ deliversItself: z.boolean() }),
  answer: deliverySettings,
  message: done.deliverySettingsSaved,
})
