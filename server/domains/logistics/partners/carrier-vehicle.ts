import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Returns the columns that name a carrier's vehicle: none if it stays. Returns `invalid` for one that isn't the platform's. */
export async function platformVehicle(
  read: Reader,
  id: string | null | undefined,
): Promise<{ vehicle_id?: string | null } | Failure<'invalid'>> {
  if (id === undefined) return {}
  if (id === null) return { vehicle_id: null }
  const known = await read
    .selectFrom('shipping_vehicles')
    .select('id')
    .where('id', '=', id)
    .where('store_id', 'is', null)
    .executeTakeFirst()
  return known
    ? { vehicle_id: id }
    : fail('invalid', { fields: [{ field: 'vehicleId', message: 'This vehicle no longer exists. Choose another.' }] })
}
