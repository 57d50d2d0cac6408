import { sql } from 'kysely'
import type { Reader, Work } from '#platform/database/database.ts'

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

export async function recordsTo(read: Reader, toState: string, storeIds: readonly string[]): Promise<Records> {
  if (!storeIds.length) return { routeHours: () => undefined, packingHours: () => undefined }
  const [routes, packing] = await Promise.all([
    read
      .selectFrom('route_records')
      .select(['store_id', 'from_state', 'hours'])
      .where('to_state', '=', toState)
      .where(eb => eb.or([eb('store_id', 'is', null), eb('store_id', 'in', storeIds)]))
      // The previous release has records per partner, too.
      .where('partner_id', 'is', null)
      .execute(),
    read.selectFrom('packing_records').select(['store_id', 'hours']).where('store_id', 'in', storeIds).execute(),
  ])
  return {
    routeHours: ({ storeId, from }) => routes.find(row => row.store_id === storeId && row.from_state === from)?.hours,
    packingHours: storeId => packing.find(row => row.store_id === storeId)?.hours,
  }
}
