import type { PriceCell, PriceMatrix, ShippingPrice } from '#contract/logistics/shipping-rates.ts'
import { audit } from '#platform/audit.ts'
import { versionOf } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, type FieldError, fail } from '#platform/failure.ts'
import { toKobo, toNaira } from '#platform/money.ts'
import { lockOwner, type Owner, ownerId } from './owner.ts'
import { inKilograms, vehicleRows } from './vehicles.store.ts'
import type { By } from './zones.store.ts'
import { zonesWithStates } from './zones.views.ts'

const keyOf = ({ fromZoneId, toZoneId, vehicleId }: PriceCell): string => `${fromZoneId} ${toZoneId} ${vehicleId}`

/** Reads an owner's prices in the order of the matrix. */
async function pricesOf(read: Reader, owner: Owner): Promise<ShippingPrice[]> {
  const rows = await read
    .selectFrom('shipping_prices')
    .selectAll()
    .where('owner_id', '=', ownerId(owner))
    .orderBy('from_zone_id')
    .orderBy('to_zone_id')
    .orderBy('vehicle_id')
    .execute()
  return rows.map(row => ({
    fromZoneId: row.from_zone_id,
    toZoneId: row.to_zone_id,
    vehicleId: row.vehicle_id,
    base: toNaira(row.base_kobo),
    perKg: toNaira(row.per_kg_kobo),
    days: { from: row.days_from, to: row.days_to },
  }))
}

/** Returns all prices of an owner and the cells without a price. */
export async function priceMatrixOf(read: Reader, owner: Owner): Promise<PriceMatrix> {
  const rows = await pricesOf(read, owner)
  const zones = await zonesWithStates(read, owner).execute()
  const vehicles = (await vehicleRows(read, owner).execute()).map(inKilograms)
  const priced = new Set(rows.map(keyOf))
  const cells = zones.flatMap(from =>
    zones.flatMap(to => vehicles.map(({ id }) => ({ fromZoneId: from.id, toZoneId: to.id, vehicleId: id }))),
  )
  const missing = cells.filter(cell => !priced.has(keyOf(cell)))
  return { count: rows.length, rows, zones, vehicles, missing, version: versionOf(rows) }
}

/** Replaces all prices of an owner. Returns `prices_changed` if `version` isn't the current one. */
export async function putPrices(
  work: Work,
  by: By,
  owner: Owner,
  { rows, version }: { rows: readonly ShippingPrice[]; version?: string | undefined },
): Promise<PriceMatrix | Failure<'invalid' | 'prices_changed'>> {
  await lockOwner(work, owner)
  const before = await priceMatrixOf(work.tx, owner)
  if (version !== undefined && version !== before.version) return fail('prices_changed')
  const wrong = wrongCells(rows, before)
  if (wrong.length) return fail('invalid', { fields: wrong })
  const { tx } = work
  await tx.deleteFrom('shipping_prices').where('owner_id', '=', ownerId(owner)).execute()
  // PostgreSQL limits a statement to 65,535 parameters.
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('shipping_prices')
      .values(rows.slice(at, at + 1000).map(row => columnsOf(row, owner)))
      .execute()
  const after = await priceMatrixOf(tx, owner)
  await audit(work, by, {
    action: 'shipping-prices.replace',
    subject: ['shipping-prices', ownerId(owner)],
    before: changed(before, after),
    after: changed(after, before),
  })
  return after
}

const columnsOf = (row: ShippingPrice, owner: Owner) => ({
  owner_id: ownerId(owner),
  from_zone_id: row.fromZoneId,
  to_zone_id: row.toZoneId,
  vehicle_id: row.vehicleId,
  base_kobo: toKobo(row.base),
  per_kg_kobo: toKobo(row.perKg),
  days_from: row.days.from,
  days_to: row.days.to,
})

/** Returns the cells that differ, since logging whole matrices would bloat the audit log. */
function changed(matrix: PriceMatrix, other: PriceMatrix): { rows: ShippingPrice[] } {
  const same = new Set(other.rows.map(row => JSON.stringify(row)))
  return { rows: matrix.rows.filter(row => !same.has(JSON.stringify(row))) }
}

/** Returns errors for cells with an unknown zone or vehicle, and for duplicates. */
function wrongCells(rows: readonly ShippingPrice[], { zones, vehicles }: PriceMatrix): FieldError[] {
  const zoneIds = new Set(zones.map(({ id }) => id))
  const vehicleIds = new Set(vehicles.map(({ id }) => id))
  const seen = new Set<string>()
  return rows.flatMap((row, at) => {
    const twice = seen.has(keyOf(row))
    seen.add(keyOf(row))
    const wrong = (field: keyof PriceCell, message: string) => [{ field: `rows.${at}.${field}`, message }]
    return [
      ...(zoneIds.has(row.fromZoneId) ? [] : wrong('fromZoneId', 'There is no such zone.')),
      ...(zoneIds.has(row.toZoneId) ? [] : wrong('toZoneId', 'There is no such zone.')),
      ...(vehicleIds.has(row.vehicleId) ? [] : wrong('vehicleId', 'There is no such vehicle.')),
      ...(twice ? wrong('vehicleId', 'This price stands there twice.') : []),
    ]
  })
}
