import { sql } from 'kysely'
import type { ShippingZone, ShippingZones } from '#contract/logistics/shipping-rates.ts'
import { states } from '#domains/locations/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Owner, ownerId, platformId } from './owner.ts'

/** A zone without its number of open orders, which the orders domain counts. */
export type KeptZone = Omit<ShippingZone, 'openOrders'>

/** Reads an owner's zones with their states. */
export const zonesWithStates = (read: Reader, owner: Owner) =>
  read
    .selectFrom('shipping_zones as z')
    .where('z.owner_id', '=', ownerId(owner))
    .select(['z.id', 'z.name'])
    .select(
      sql<string[]>`array(select s.state from shipping_zone_states s where s.zone_id = z.id order by s.state)`.as(
        'states',
      ),
    )
    .orderBy('z.name')

const zones = (read: Reader, owner: Owner) =>
  zonesWithStates(read, owner)
    .select(
      sql<number>`(select count(*)::int from shipping_prices p where z.id in (p.from_zone_id, p.to_zone_id))`.as(
        'prices',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from shipping_discounts d where z.id in (d.from_zone_id, d.to_zone_id))`.as(
        'discounts',
      ),
    )

/** Lists an owner's zones by name, and the states that are in none. */
export async function zonesOf(read: Reader, owner: Owner): Promise<Omit<ShippingZones, 'rows'> & { rows: KeptZone[] }> {
  const rows = await zones(read, owner).execute()
  const assigned = new Set(rows.flatMap(zone => zone.states))
  return { count: rows.length, rows, unassigned: states.filter(state => !assigned.has(state)) }
}

/** Returns one of an owner's zones. Returns `zone_not_found`. */
export async function zoneById(read: Reader, owner: Owner, id: string): Promise<KeptZone | Failure<'zone_not_found'>> {
  return (await zones(read, owner).where('z.id', '=', id).executeTakeFirst()) ?? fail('zone_not_found')
}

/**
 * Returns whether two states are in one zone, of the store's own rates or the platform's, so that delivery costs the
 * same.
 */
export async function sameZone(
  read: Reader,
  { storeId, states }: { storeId: string | null; states: readonly [string, string] },
): Promise<boolean> {
  if (states[0] === states[1]) return true
  const zones = await read
    .selectFrom('shipping_zone_states')
    .select('zone_id')
    .where('owner_id', '=', storeId ?? platformId)
    .where('state', 'in', states)
    .execute()
  return zones.length === 2 && zones[0]?.zone_id === zones[1]?.zone_id
}
