import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { latestDays } from './arrival.ts'
import { platformId } from './owner.ts'
import type { Place } from './place.ts'
import { zoneAt } from './zones.views.ts'

/**
 * Returns the days that the platform's carriers take at the latest for each leg between places, as estimates of deliveries
 * count them. `vehicle` is the name of the one that carries it, which may be gone. Undefined for a leg without a rate.
 */
export async function legDays(
  read: Reader,
  places: readonly Place[],
  vehicle: string,
): Promise<readonly (number | undefined)[]> {
  const [from, to] = [places.slice(0, -1), places.slice(1)]
  const owner = sql`${platformId}::uuid`
  const { rows } = await sql<{ to: number | null; hours: number | null }>`
    select (
      select p.days_to from shipping_prices p join shipping_vehicles v on v.id = p.vehicle_id
      where p.from_zone_id = ${zoneAt(owner, sql`leg.from_state`, sql`leg.from_lga`)}
        and p.to_zone_id = ${zoneAt(owner, sql`leg.to_state`, sql`leg.to_lga`)}
      order by v.name = ${vehicle} desc, p.days_to desc limit 1) as "to", (
      select hours from route_records r where r.store_id is null and r.partner_id is null
        and r.from_state = leg.from_state and r.to_state = leg.to_state) as hours
    from unnest(${from.map(({ state }) => state)}::text[], ${from.map(({ lga }) => lga)}::text[],
      ${to.map(({ state }) => state)}::text[], ${to.map(({ lga }) => lga)}::text[])
      with ordinality leg(from_state, from_lga, to_state, to_lga, n)
    order by leg.n`.execute(read)
  return rows.map(row => (row.to === null ? undefined : latestDays({ to: row.to }, row.hours ?? undefined)))
}
