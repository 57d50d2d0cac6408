import { type RawBuilder, sql } from 'kysely'
import type { CarrierVehicle } from '#contract/delivery/delivery.ts'
import { type KeptVehicle, vehiclesOf } from '#domains/logistics/rates/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** SQL column: a carrier's vehicle, given the column of its ID. */
export const vehicleColumn = (id: RawBuilder<unknown>): RawBuilder<CarrierVehicle | null> =>
  sql`(select json_build_object('id', v.id, 'name', v.name, 'maxWeight', v.max_grams / 1000.0)
    from shipping_vehicles v where v.id = ${id})`

const carrierVehicleOf = ({ id, name, maxWeight }: KeptVehicle): CarrierVehicle => ({ id, name, maxWeight })

/** Lists the vehicles that carriers can name, smallest first. */
export const carrierVehicles = async (read: Reader): Promise<CarrierVehicle[]> =>
  (await vehiclesOf(read, 'platform')).map(carrierVehicleOf)
