import { setStoreDelivers } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { platformId } from './owner.ts'

/** Zones, vehicles and prices of one owner, by name. */
export interface Rates {
  zones: readonly { name: string; states: readonly string[] }[]
  vehicles: readonly { name: string; maxGrams: number }[]
  prices: readonly {
    from: string
    to: string
    vehicle: string
    base: Kobo
    perKg: Kobo
    days: { from: number; to: number }
  }[]
}

/** Adds zones, vehicles and prices of the platform. Throws for a price with an unknown zone or vehicle. */
export const addPlatformRates = (work: Work, rates: Rates): Promise<void> => addRates(work, null, rates)

/** Adds a store's own rates; the store then delivers itself wherever they reach. */
export async function addStoreRates(work: Work, storeId: string, rates: Rates): Promise<void> {
  await addRates(work, storeId, rates)
  await setStoreDelivers(work, storeId, true)
}

async function addRates({ tx }: Work, storeId: string | null, { zones, vehicles, prices }: Rates): Promise<void> {
  const owner_id = storeId ?? platformId
  const zoneRows = await tx
    .insertInto('shipping_zones')
    .values(zones.map(({ name }) => ({ name, store_id: storeId })))
    .returning(['id', 'name'])
    .execute()
  const states = zones.flatMap(zone =>
    zone.states.map(state => ({ owner_id, state, zone_id: idOf(zoneRows, zone.name) })),
  )
  await tx.insertInto('shipping_zone_states').values(states).execute()
  const vehicleRows = await tx
    .insertInto('shipping_vehicles')
    .values(vehicles.map(({ name, maxGrams }) => ({ name, max_grams: maxGrams, store_id: storeId })))
    .returning(['id', 'name'])
    .execute()
  await tx
    .insertInto('shipping_prices')
    .values(
      prices.map(price => ({
        owner_id,
        from_zone_id: idOf(zoneRows, price.from),
        to_zone_id: idOf(zoneRows, price.to),
        vehicle_id: idOf(vehicleRows, price.vehicle),
        base_kobo: price.base,
        per_kg_kobo: price.perKg,
        days_from: price.days.from,
        days_to: price.days.to,
      })),
    )
    .execute()
}

function idOf(rows: readonly { id: string; name: string }[], name: string): string {
  const row = rows.find(each => each.name === name)
  if (!row) throw new Error(`A price names ${name}, which is none of those added`)
  return row.id
}
