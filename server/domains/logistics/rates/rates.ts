import { type RawBuilder, sql } from 'kysely'
import type { ShippingDiscount } from './discount.ts'
import type { Rate } from './fee.ts'
import { platformId } from './owner.ts'
import type { Place, PlaceSql } from './place.ts'
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

/** A row of `ratesSql`. */
export interface RateRow extends Rate, Place {
  owner: string
}

/** SQL: JSON of the current rates from the pickup places of stores in a list of IDs to a place, for `ratesOf`. */
export const ratesSql = (stores: RawBuilder<unknown>, to: PlaceSql): RawBuilder<RateRow[]> => sql`(
  select coalesce(json_agg(rate), '[]') from (
    select a.owner, a.state, a.lga, case when zf.store_id is null then 'platform' else 'store' end "of",
      json_build_object('id', zf.id, 'name', zf.name) "from", json_build_object('id', zt.id, 'name', zt.name) "to",
      v.name vehicle, v.max_grams "maxGrams", p.base_kobo base, p.per_kg_kobo "perKg",
      p.days_from "daysFrom", p.days_to "daysTo"
    from (
      select distinct o.owner, s.pickup_state state, s.pickup_lga lga
      from stores s, unnest(case when s.delivers_itself then array[${sql.lit(platformId)}, s.id]
        else array[${sql.lit(platformId)}::uuid] end) o(owner) where s.id = any(${stores})
    ) a
    join shipping_zones zf on zf.id = ${zoneAt(sql`a.owner`, sql`a.state`, sql`a.lga`)}
    join shipping_zones zt on zt.id = ${zoneAt(sql`a.owner`, to.state, to.lga)}
    join shipping_prices p on p.from_zone_id = zf.id and p.to_zone_id = zt.id
    join shipping_vehicles v on v.id = p.vehicle_id) rate)`

/** Returns the rates of rows of `ratesSql`, by start. */
export function ratesOf(rows: readonly RateRow[]): (start: Start) => StartRates {
  const byStart = Map.groupBy(rows, keyOf)
  const of = (owner: string, place: Place) => byStart.get(keyOf({ ...place, owner })) ?? []
  return ({ storeId, ...place }) => ({ own: of(storeId, place), platform: of(platformId, place) })
}

const keyOf = ({ owner, state, lga }: Place & { owner: string }): string => [owner, state, lga].join('|')

/** SQL: JSON of the shipping discounts that are active at a time. */
export const discountsSql = (now: Date): RawBuilder<ShippingDiscount[]> => sql`(
  select coalesce(json_agg(discount), '[]') from (
    select id, name, kind, value, minimum_kobo minimum, from_zone_id "fromZoneId", to_zone_id "toZoneId"
    from shipping_discounts
    where active and starts_at <= ${now} and (ends_at is null or ends_at > ${now})) discount)`
