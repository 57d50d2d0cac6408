import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { ShippingDiscount } from './discount.ts'
import type { Rate } from './fee.ts'
import { platformId } from './owner.ts'

/** Start of a delivery: the store and its pickup state. */
export interface Start {
  storeId: string
  state: string
}

/** Rates from a start: the store's own if it delivers itself, and the platform's. */
export interface StartRates {
  own: Rate[]
  platform: Rate[]
}

/** Reads the current rates to a state, by start. */
export async function ratesTo(
  read: Reader,
  toState: string,
  starts: readonly Start[],
): Promise<(start: Start) => StartRates> {
  if (!starts.length) return () => ({ own: [], platform: [] })
  const states = [...new Set(starts.map(({ state }) => state))]
  const asked = [
    ...states.map(state => ({ owner: platformId, state })),
    ...starts.map(({ storeId, state }) => ({ owner: storeId, state })),
  ]
  const { rows } = await sql<Rate & { owner: string; state: string }>`
    select a.owner, a.state, case when zf.store_id is null then 'platform' else 'store' end "of",
      json_build_object('id', zf.id, 'name', zf.name) "from", json_build_object('id', zt.id, 'name', zt.name) "to",
      v.name vehicle, v.max_grams "maxGrams", p.base_kobo base, p.per_kg_kobo "perKg",
      p.days_from "daysFrom", p.days_to "daysTo"
    from unnest(${asked.map(each => each.owner)}::uuid[], ${asked.map(each => each.state)}::text[]) a(owner, state)
    join shipping_zone_states f on f.owner_id = a.owner and f.state = a.state
    join shipping_zone_states t on t.owner_id = a.owner and t.state = ${toState}
    join shipping_zones zf on zf.id = f.zone_id
    join shipping_zones zt on zt.id = t.zone_id
    join shipping_prices p on p.from_zone_id = zf.id and p.to_zone_id = zt.id
    join shipping_vehicles v on v.id = p.vehicle_id
    left join stores s on s.id = zf.store_id
    where zf.store_id is null or s.delivers_itself`.execute(read)
  const byStart = Map.groupBy(rows, ({ owner, state }) => `${owner} ${state}`)
  const of = (owner: string, state: string) => byStart.get(`${owner} ${state}`) ?? []
  return ({ storeId, state }) => ({ own: of(storeId, state), platform: of(platformId, state) })
}

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
