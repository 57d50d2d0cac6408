import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Rate } from './fee.ts'

/** The platform's rates to a state, by the state that a delivery starts from. */
export async function ratesTo(
  read: Reader,
  toState: string,
  fromStates: readonly string[],
): Promise<Map<string, Rate[]>> {
  const { rows } = await sql<Rate & { fromState: string }>`
    select f.state "fromState", zf.name "fromZone", zt.name "toZone", v.name vehicle, v.max_grams "maxGrams",
      p.base_kobo base, p.per_kg_kobo "perKg", p.days_from "daysFrom", p.days_to "daysTo"
    from unnest(${[...new Set(fromStates)]}::text[]) f(state)
    join shipping_zones zf on zf.store_id is null and f.state = any(zf.states)
    join shipping_zones zt on zt.store_id is null and ${toState} = any(zt.states)
    join shipping_prices p on p.from_zone_id = zf.id and p.to_zone_id = zt.id
    join shipping_vehicles v on v.id = p.vehicle_id and v.store_id is null`.execute(read)
  return Map.groupBy(rows, row => row.fromState)
}
