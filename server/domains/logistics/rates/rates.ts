import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { ShippingDiscount } from './discount.ts'
import type { Rate } from './fee.ts'
import { platformId } from './owner.ts'
import type { Place } from './place.ts'
import { zoneAt } from './zones.views.ts'

/** Start of a delivery: the store and its pickup place. */
export interface Start extends Place {
  storeId: string
}

/** Rates from a start: the store's own if it delivers itself, and the platform's. */
export interface StartRates {
  own: Rate[]
  platform: Rate[]
}

/** Reads the current rates to a place, by start. */
export async function ratesTo(
  read: Reader,
  to: Place,
  starts: readonly Start[],
): Promise<(start: Start) => StartRates> {
  if (!starts.length) return () => ({ own: [], platform: [] })
  const asked = [
    ...new Map(
      starts
        .flatMap(({ storeId, state, lga }) => [platformId, storeId].map(owner => ({ owner, state, lga })))
        .map(each => [keyOf(each), each]),
    ).values(),
  ]
  const { rows } = await sql<Rate & Asked>`
    select a.owner, a.state, a.lga, case when zf.store_id is null then 'platform' else 'store' end "of",
      json_build_object('id', zf.id, 'name', zf.name) "from", json_build_object('id', zt.id, 'name', zt.name) "to",
      v.name vehicle, v.max_grams "maxGrams", p.base_kobo base, p.per_kg_kobo "perKg",
      p.days_from "daysFrom", p.days_to "daysTo"
    from unnest(${asked.map(each => each.owner)}::uuid[], ${asked.map(each => each.state)}::text[],
      ${asked.map(each => each.lga)}::text[]) a(owner, state, lga)
    join shipping_zones zf on zf.id = ${zoneAt(sql`a.owner`, sql`a.state`, sql`a.lga`)}
    join shipping_zones zt on zt.id = ${zoneAt(sql`a.owner`, sql`${to.state}`, sql`${to.lga}`)}
    join shipping_prices p on p.from_zone_id = zf.id and p.to_zone_id = zt.id
    join shipping_vehicles v on v.id = p.vehicle_id
    left join stores s on s.id = zf.store_id
    where zf.store_id is null or s.delivers_itself`.execute(read)
  const byStart = Map.groupBy(rows, keyOf)
  const of = (owner: string, place: Place) => byStart.get(keyOf({ ...place, owner })) ?? []
  return ({ storeId, ...place }) => ({ own: of(storeId, place), platform: of(platformId, place) })
}

interface Asked extends Place {
  owner: string
}

const keyOf = ({ owner, state, lga }: Asked): string => [owner, state, lga].join('|')

/** Reads the shipping discounts that are active at a time. */
export async function discountsAt(read: Reader, now: Date): Promise<ShippingDiscount[]> {
  return read
    .selectFrom('shipping_discounts')
    .select(['id', 'name', 'kind', 'value', 'minimum_kobo as minimum'])
    .select(['from_zone_id as fromZoneId', 'to_zone_id as toZoneId'])
    .where('active', '=', true)
    .where('starts_at', '<=', now)
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()
}
