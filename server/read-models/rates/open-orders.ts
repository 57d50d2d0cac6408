import { sql } from 'kysely'
import type { ShippingVehicle, ShippingZone } from '#contract/logistics/shipping-rates.ts'
import { type KeptVehicle, type KeptZone, type Owner, ownerId } from '#domains/logistics/rates/index.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * SQL condition: the order `o` is in delivery and was priced by the owner's rates. Orders priced by a store's own rates
 * are delivered by that store from the start. An order keeps its price when rates change.
 */
const openOrderOf = (owner: Owner) =>
  sql<boolean>`o.type <> 'digital' and o.status in ('pending', 'processing',
    'ready_for_pickup', 'assigned', 'accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivery_failed',
    'returning') and ${
      owner === 'platform'
        ? sql`o.delivered_by is distinct from 'merchant'`
        : sql`o.delivered_by = 'merchant' and o.store_id = ${ownerId(owner)}`
    }`

/** Adds to each zone the number of open orders from or to one of its states. */
export async function zonesInUse(read: Reader, owner: Owner, zones: readonly KeptZone[]): Promise<ShippingZone[]> {
  const said = JSON.stringify(zones.map(({ id, states }) => ({ id, states })))
  const { rows } = await sql<{ id: string; count: number }>`
    select z.id, (select count(*) from orders o where ${openOrderOf(owner)}
      and (o.from_state = any(z.states) or o.to_state = any(z.states))) as count
    from jsonb_to_recordset(${said}::jsonb) as z(id uuid, states text[])`.execute(read)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return zones.map(zone => ({ ...zone, openOrders: counts.get(zone.id) ?? 0 }))
}

/** Adds to each vehicle the number of open orders that were priced with it. */
export async function vehiclesInUse(
  read: Reader,
  owner: Owner,
  vehicles: readonly KeptVehicle[],
): Promise<ShippingVehicle[]> {
  const { rows } = await sql<{ vehicle: string; count: number }>`
    select o.vehicle, count(*) as count from orders o
    where ${openOrderOf(owner)} and o.vehicle = any(${vehicles.map(({ name }) => name)}::text[])
    group by o.vehicle`.execute(read)
  const counts = new Map(rows.map(({ vehicle, count }) => [vehicle, count]))
  return vehicles.map(vehicle => ({ ...vehicle, openOrders: counts.get(vehicle.name) ?? 0 }))
}
