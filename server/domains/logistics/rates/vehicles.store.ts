import { sql } from 'kysely'
import type { ShippingVehicle } from '#contract/logistics/shipping-rates.ts'
import { audit } from '#platform/audit.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import { lockOwner, type Owner, ownerId, storeIdOf } from './owner.ts'
import type { By } from './zones.store.ts'

/** Maximum number of an owner's vehicles. */
const mostVehicles = 10

/** A vehicle without its number of open orders, which the orders domain counts. */
export type KeptVehicle = Omit<ShippingVehicle, 'openOrders'>

interface VehicleSaid {
  name: string
  /** Chargeable kg. */
  maxWeight: number
}

/** Reads an owner's vehicles, smallest first. */
export const vehicleRows = (read: Reader, owner: Owner) =>
  read
    .selectFrom('shipping_vehicles as v')
    .where('v.owner_id', '=', ownerId(owner))
    .select(['v.id', 'v.name', 'v.max_grams'])
    .orderBy('v.max_grams')
    .orderBy('v.name')

const vehicles = (read: Reader, owner: Owner) =>
  vehicleRows(read, owner).select(
    sql<number>`(select count(*)::int from shipping_prices p where p.vehicle_id = v.id)`.as('prices'),
  )

/** Converts a vehicle's limit to kg. */
export const inKilograms = <V extends { max_grams: number }>({ max_grams, ...vehicle }: V) => ({
  ...vehicle,
  maxWeight: max_grams / 1000,
})

/** Lists an owner's vehicles, smallest first, with their numbers of prices. */
export async function vehiclesOf(read: Reader, owner: Owner): Promise<KeptVehicle[]> {
  const rows = await vehicles(read, owner).execute()
  return rows.map(inKilograms)
}

/** Returns one of an owner's vehicles. Returns `vehicle_not_found`. */
export async function vehicleById(
  read: Reader,
  owner: Owner,
  id: string,
): Promise<KeptVehicle | Failure<'vehicle_not_found'>> {
  const row = await vehicles(read, owner).where('v.id', '=', id).executeTakeFirst()
  return row ? inKilograms(row) : fail('vehicle_not_found')
}

const grams = (kg: number): number => Math.round(kg * 1000)

/** Adds a vehicle, which is unused until it has prices. Returns `too_many_vehicles` and `vehicle_name_taken`. */
export async function createVehicle(
  work: Work,
  by: By,
  owner: Owner,
  { name, maxWeight }: VehicleSaid,
): Promise<KeptVehicle | Failure<'vehicle_name_taken' | 'too_many_vehicles'>> {
  await lockOwner(work, owner)
  if ((await vehicleRows(work.tx, owner).execute()).length >= mostVehicles) return fail('too_many_vehicles')
  const { id } = await work.tx
    .insertInto('shipping_vehicles')
    .values({ store_id: storeIdOf(owner), name, max_grams: grams(maxWeight) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved(work, by, owner, id)
}

/** Changes the given fields of a vehicle. Returns `vehicle_not_found` and `vehicle_name_taken`. */
export async function changeVehicle(
  work: Work,
  by: By,
  owner: Owner,
  id: string,
  { seen, ...said }: Partial<VehicleSaid> & { seen?: Partial<VehicleSaid> | undefined },
): Promise<KeptVehicle | Failure<'changed_meanwhile' | 'vehicle_name_taken' | 'vehicle_not_found'>> {
  await lockOwner(work, owner)
  const before = await vehicleById(work.tx, owner, id)
  if (failed(before)) return before
  const stale = refuseStale(seen, before)
  if (stale) return stale
  const { name, maxWeight } = { ...before, ...said }
  await work.tx
    .updateTable('shipping_vehicles')
    .set({ name, max_grams: grams(maxWeight) })
    .where('id', '=', id)
    .execute()
  return saved(work, by, owner, id, before)
}

/**
 * Deletes a vehicle and its prices, and returns what was deleted. Placed orders keep their vehicle. Returns
 * `vehicle_not_found`.
 */
export async function deleteVehicle(
  work: Work,
  by: By,
  owner: Owner,
  id: string,
): Promise<KeptVehicle | Failure<'vehicle_not_found'>> {
  await lockOwner(work, owner)
  const before = await vehicleById(work.tx, owner, id)
  if (failed(before)) return before
  await work.tx.deleteFrom('shipping_vehicles').where('id', '=', id).execute()
  await audit(work, by, { action: 'shipping-vehicle.delete', subject: ['shipping-vehicle', id], before })
  return before
}

async function saved(work: Work, by: By, owner: Owner, id: string, before?: KeptVehicle) {
  const vehicle = mustSucceed(await vehicleById(work.tx, owner, id))
  await audit(work, by, {
    action: before ? 'shipping-vehicle.update' : 'shipping-vehicle.create',
    subject: ['shipping-vehicle', id],
    ...(before && { before }),
    after: vehicle,
  })
  return vehicle
}
