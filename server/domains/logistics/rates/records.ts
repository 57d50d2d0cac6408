import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

/** How long deliveries between two states took lately: those of a store, or without one of the platform's carriers. */
export interface RouteRecord {
  storeId: string | null
  from: string
  to: string
  deliveries: number
  /** 80th percentile from ready to delivered. */
  hours: number
}

/** How long a store took to pack lately. */
export interface PackingRecord {
  storeId: string
  orders: number
  /** 80th percentile from placed to ready. */
  hours: number
}

/** Replaces the records that estimates of deliveries use. */
export async function keepRecords(
  { tx, now }: Work,
  { routes, packing }: { routes: readonly RouteRecord[]; packing: readonly PackingRecord[] },
): Promise<void> {
  await tx.deleteFrom('route_records').execute()
  await tx.deleteFrom('packing_records').execute()
  await sql`insert into route_records (store_id, from_state, to_state, deliveries, hours, counted_at)
    select "storeId", "from", "to", deliveries, hours, ${now}
    from json_to_recordset(${JSON.stringify(routes)}::json)
      as r("storeId" uuid, "from" text, "to" text, deliveries int, hours int)`.execute(tx)
  await sql`insert into packing_records (store_id, orders, hours, counted_at)
    select "storeId", orders, hours, ${now}
    from json_to_recordset(${JSON.stringify(packing)}::json) as p("storeId" uuid, orders int, hours int)`.execute(tx)
}

/** Records of the deliveries from stores to a state. */
export interface Records {
  /** Hours from ready to delivered, of the store itself or of the platform's carriers. */
  routeHours(of: { storeId: string | null; from: string }): number | undefined
  /** Hours from placed to ready. */
  packingHours(storeId: string): number | undefined
}

/** What `recordsSql` reads. */
export interface RecordRows {
  routes: { store_id: string | null; from_state: string; hours: number }[]
  packing: { store_id: string; hours: number }[]
}

/** SQL: JSON of the records from stores in a list of IDs to a state, for `recordsOf`. */
export const recordsSql = (stores: RawBuilder<unknown>, toState: RawBuilder<unknown>): RawBuilder<RecordRows> => sql`
  json_build_object(
    'routes', (select coalesce(json_agg(route), '[]') from (
      select store_id, from_state, hours from route_records
      -- The previous release has records per partner, too.
      where to_state = ${toState} and partner_id is null and (store_id is null or store_id = any(${stores}))) route),
    'packing', (select coalesce(json_agg(packing), '[]') from (
      select store_id, hours from packing_records where store_id = any(${stores})) packing))`

export const recordsOf = ({ routes, packing }: RecordRows): Records => ({
  routeHours: ({ storeId, from }) => routes.find(row => row.store_id === storeId && row.from_state === from)?.hours,
  packingHours: storeId => packing.find(row => row.store_id === storeId)?.hours,
})
