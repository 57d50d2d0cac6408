import { type RawBuilder, sql } from 'kysely'
import type { ShippingZone, ShippingZones, ZoneLga } from '#contract/logistics/shipping-rates.ts'
import { states } from '#domains/locations/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Owner, ownerId, platformId } from './owner.ts'
import type { Place } from './place.ts'

/** A zone without its number of open orders, which the orders domain counts. */
export type KeptZone = Omit<ShippingZone, 'openOrders'>

/** Reads an owner's zones with their states and LGAs. */
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
    .select(
      sql<ZoneLga[]>`(select coalesce(json_agg(json_build_object('state', l.state, 'lga', l.lga)
        order by l.state, l.lga), '[]') from shipping_zone_lgas l where l.zone_id = z.id)`.as('lgas'),
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

/** SQL of the zone of a place in an owner's rates: that of its LGA, or else of its state. */
export const zoneAt = (owner: RawBuilder<unknown>, state: RawBuilder<unknown>, lga: RawBuilder<unknown>) =>
  sql<string | null>`coalesce(
    (select l.zone_id from shipping_zone_lgas l where l.owner_id = ${owner} and l.state = ${state} and l.lga = ${lga}),
    (select s.zone_id from shipping_zone_states s where s.owner_id = ${owner} and s.state = ${state}))`

/**
 * Returns whether two places are in one zone, of the store's own rates or the platform's, so that delivery costs the
 * same.
 */
export async function sameZone(
  read: Reader,
  { storeId, places: [one, other] }: { storeId: string | null; places: readonly [Place, Place] },
): Promise<boolean> {
  const owner = sql`${storeId ?? platformId}::uuid`
  const { rows } = await sql<{ one: string | null; other: string | null }>`
    select ${zoneAt(owner, sql`${one.state}`, sql`${one.lga}`)} as one,
      ${zoneAt(owner, sql`${other.state}`, sql`${other.lga}`)} as other`.execute(read)
  const [zones] = rows
  // Where an owner has no zones, a state is priced alike.
  return zones?.one === zones?.other && (zones?.one !== null || one.state === other.state)
}
