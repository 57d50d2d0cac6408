import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/logistics/shipping-rates.ts'
import * as rates from '#domains/logistics/rates/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { vehiclesInUse, zonesInUse } from './open-orders.ts'
import { vehicleGone, zoneGone } from './words.ts'

const { ownerOf } = rates

/** Counts the open orders of one zone or vehicle, or returns the failure. */
async function one<Kept extends object, Used, C extends ErrorCode>(
  inUse: (read: Reader, owner: rates.Owner, kept: readonly Kept[]) => Promise<Used[]>,
  read: Reader,
  owner: rates.Owner,
  kept: Kept | Failure<C>,
): Promise<Used | Failure<C>> {
  if (failed(kept)) return kept
  const [used] = await inUse(read, owner, [kept])
  return used as Used
}

/** Routes of zones and vehicles, which respond with the number of open orders that use them. */
export const ratesRoutes: readonly Route[] = [
  route(contract.listZones, async ({ caller, db }) => {
    const zones = await rates.zonesOf(db.read, ownerOf(caller))
    return { ...zones, rows: await zonesInUse(db.read, ownerOf(caller), zones.rows) }
  }),
  route(contract.createZone, ({ caller, body, db }) =>
    db.transact(async work => {
      const zone = await rates.createZone(work, caller, ownerOf(caller), body)
      return one(zonesInUse, work.tx, ownerOf(caller), zone)
    }),
  ),
  route(contract.updateZone, ({ caller, params, body, db }) =>
    db.transact(async work => {
      const zone = await rates.changeZone(work, caller, ownerOf(caller), params.id, body)
      return one(zonesInUse, work.tx, ownerOf(caller), zone)
    }),
  ),
  route(contract.deleteZone, async ({ caller, params, db }) => {
    const zone = await db.transact(async work => {
      const deleted = await rates.deleteZone(work, caller, ownerOf(caller), params.id)
      return one(zonesInUse, work.tx, ownerOf(caller), deleted)
    })
    return failed(zone) ? zone : answer(zone, { message: zoneGone(zone) })
  }),

  route(contract.listVehicles, async ({ caller, db }) => {
    const rows = await vehiclesInUse(db.read, ownerOf(caller), await rates.vehiclesOf(db.read, ownerOf(caller)))
    return { count: rows.length, rows }
  }),
  route(contract.getVehicle, async ({ caller, params, db }) => {
    const vehicle = await rates.vehicleById(db.read, ownerOf(caller), params.id)
    return one(vehiclesInUse, db.read, ownerOf(caller), vehicle)
  }),
  route(contract.createVehicle, ({ caller, body, db }) =>
    db.transact(async work => {
      const vehicle = await rates.createVehicle(work, caller, ownerOf(caller), body)
      return one(vehiclesInUse, work.tx, ownerOf(caller), vehicle)
    }),
  ),
  route(contract.updateVehicle, ({ caller, params, body, db }) =>
    db.transact(async work => {
      const vehicle = await rates.changeVehicle(work, caller, ownerOf(caller), params.id, body)
      return one(vehiclesInUse, work.tx, ownerOf(caller), vehicle)
    }),
  ),
  route(contract.deleteVehicle, async ({ caller, params, db }) => {
    const vehicle = await db.transact(async work => {
      const deleted = await rates.deleteVehicle(work, caller, ownerOf(caller), params.id)
      return one(vehiclesInUse, work.tx, ownerOf(caller), deleted)
    })
    return failed(vehicle) ? vehicle : answer(vehicle, { message: vehicleGone(vehicle) })
  }),
]
