import { sql } from 'kysely'
import type { OwnHub } from '#contract/logistics/hubs.ts'
import type { AdminHub } from '#domains/logistics/hubs/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'

/** Adds the number of parcels in each hub. */
export async function ownHubs(read: Reader, hubs: readonly AdminHub[]): Promise<OwnHub[]> {
  const { rows } = await sql<{ hub_id: string; count: number }>`
    select hub_id, count(*) as count from order_stops
    where hub_id = any(${hubs.map(({ id }) => id)}::uuid[]) and arrived_at is not null and left_at is null
    group by hub_id`.execute(read)
  const counts = new Map(rows.map(({ hub_id, count }) => [hub_id, count]))
  return hubs.map(hub => ({ ...hub, inHouse: counts.get(hub.id) ?? 0 }))
}

/** Adds the number of parcels in a hub, or returns the failure. */
export async function ownHub<F extends Failure>(read: Reader, hub: AdminHub | F): Promise<OwnHub | F> {
  if (failed(hub)) return hub
  const [own] = await ownHubs(read, [hub])
  return own as OwnHub
}
