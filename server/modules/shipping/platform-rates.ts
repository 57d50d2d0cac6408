import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** The zones, vehicles and prices of the platform, by their names. */
export interface PlatformRates {
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

/** Adds zones, vehicles and prices of the platform. Throws for a price between zones, or of a vehicle, that it doesn't add. */
export async function addPlatformRates({ tx }: Work, { zones, vehicles, prices }: PlatformRates): Promise<void> {
  const zoneRows = await tx
    .insertInto('shipping_zones')
    .values(zones.map(({ name }) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const states = zones.flatMap(zone => zone.states.map(state => ({ state, zone_id: idOf(zoneRows, zone.name) })))
  await tx.insertInto('shipping_zone_states').values(states).execute()
  const vehicleRows = await tx
    .insertInto('shipping_vehicles')
    .values(vehicles.map(({ name, maxGrams }) => ({ name, max_grams: maxGrams })))
    .returning(['id', 'name'])
    .execute()
  await tx
    .insertInto('shipping_prices')
    .values(
      prices.map(price => ({
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
