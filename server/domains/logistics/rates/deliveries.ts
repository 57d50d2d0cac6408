import { type RawBuilder, sql } from 'kysely'
import { closedDaysOf, closedDaysSql, type HolidayDays, neverClosed } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { arrivalDays } from './arrival.ts'
import { bestDiscount, type ShippingDiscount } from './discount.ts'
import { chargeableGrams, type DeliveryQuote, type Parcel, quoteFirst, volumeGrams } from './fee.ts'
import type { Place, PlaceSql } from './place.ts'
import { discountsSql, type RateRow, ratesOf, ratesSql, type StartRates } from './rates.ts'
import { type RecordRows, recordsOf, recordsSql } from './records.ts'

/**
 * A store's goods to send: their pickup place, if known, and the parcel; null for digital goods only. `goods` is their
 * price after the store's coupons, which shipping discounts depend on.
 */
export interface Shipment {
  storeId: string
  storeName: string
  from: Place | null
  parcel: Parcel | null
  goods: Kobo
}

/** Breakdown of a fee: grams, and kobo before the discount. `rates` names the owner of the rates, who delivers. */
export interface FeeBreakdown {
  rates: 'platform' | 'store'
  weightGrams: number
  volumeGrams: number
  vehicleGrams: number
  base: Kobo
  perKg: Kobo
  byWeight: Kobo
  discountName: string | null
}

/**
 * Delivery of one store's part of a basket. `fee` is what the customer pays, in kobo, after the platform's `discount`;
 * `grams` is chargeable. `days` count from today and include packing, also for a store whose holiday `away` delays
 * it. With a `problem`, nothing delivers there, and vehicle, fee and days are missing.
 */
export interface Delivery {
  storeId: string
  storeName: string
  from: (Place & { zone: string | null }) | null
  to: Place & { zone: string | null }
  fee: Kobo
  discount: Kobo
  grams: number
  vehicle: string | null
  days: { from: number; to: number } | null
  reckoning: FeeBreakdown | null
  away?: HolidayDays | undefined
  problem?: 'no_delivery'
}

/** What the deliveries from stores to a place depend on, besides their parcels. */
export interface DeliveryFacts {
  rates: RateRow[]
  discounts: ShippingDiscount[]
  records: RecordRows
  opening: Parameters<typeof closedDaysOf>[0]
}

/** SQL: JSON of the facts of deliveries from stores in a list of IDs to a place, by the current rates and discounts. */
export const deliveryFactsSql = (stores: RawBuilder<unknown>, to: PlaceSql, now: Date): RawBuilder<DeliveryFacts> =>
  sql`json_build_object('rates', ${ratesSql(stores, to)}, 'discounts', ${discountsSql(now)},
    'records', ${recordsSql(stores, to.state)}, 'opening', ${closedDaysSql(stores)})`

/** Reads the facts of deliveries from a store to a place. */
export async function deliveryFacts(read: Reader, storeId: string, to: Place, now: Date): Promise<DeliveryFacts> {
  const place = { state: sql`${to.state}`, lga: sql`${to.lga}` }
  const { rows } = await sql<{ facts: DeliveryFacts }>`
    select ${deliveryFactsSql(sql`array[${storeId}::uuid]`, place, now)} facts`.execute(read)
  const [row] = rows
  if (!row) throw new Error('The facts of a delivery were not read')
  return row.facts
}

/** Quotes the delivery of each shipment to a place (docs/decisions/0015). `facts` have to include their stores. */
export function quoteDeliveries<S extends Shipment>(
  facts: DeliveryFacts,
  { to, shipments, now }: { to: Place; shipments: readonly S[]; now: Date },
): (S & { delivery: Delivery })[] {
  const rates = ratesOf(facts.rates)
  const records = recordsOf(facts.records)
  const closed = closedDaysOf(facts.opening, now)
  return shipments.map(shipment => {
    const { storeId, from, parcel } = shipment
    const reaching = from && parcel ? rates({ storeId, state: from.state, lga: from.lga }) : { own: [], platform: [] }
    const delivery = quoteShipment(shipment, to, reaching, facts.discounts)
    return { ...shipment, delivery: arriving(delivery) }
  })

  function arriving(delivery: Delivery): Delivery {
    const { storeId, days, from, reckoning } = delivery
    if (!days || !from) return delivery
    const { on = neverClosed, holiday } = closed.get(storeId) ?? {}
    const by = reckoning?.rates === 'store' ? storeId : null
    const { away, ...arrival } = arrivalDays(days, {
      now,
      closed: on,
      packingHours: records.packingHours(storeId),
      routeHours: records.routeHours({ storeId: by, from: from.state }),
      holiday,
      byStore: by !== null,
    })
    return { ...delivery, days: arrival, ...(away && { away: holiday }) }
  }
}

function quoteShipment(
  { storeId, storeName, from, parcel, goods }: Shipment,
  to: Place,
  rates: StartRates,
  discounts: readonly ShippingDiscount[],
): Delivery {
  const quote = parcel ? quoteFirst(rates, parcel) : undefined
  const rate = quote?.rate ?? rates.platform[0]
  const nothing: Delivery = {
    storeId,
    storeName,
    from: from && { state: from.state, lga: from.lga, zone: rate?.from.name ?? null },
    to: { state: to.state, lga: to.lga, zone: rate?.to.name ?? null },
    fee: 0,
    discount: 0,
    grams: parcel ? chargeableGrams(parcel) : 0,
    vehicle: null,
    days: null,
    reckoning: null,
  }
  if (!parcel) return nothing
  if (!quote) return { ...nothing, problem: 'no_delivery' }
  const { fee, grams } = quote
  const discount = discountOf(quote, goods, discounts)
  return {
    ...nothing,
    fee: fee - (discount?.amount ?? 0),
    discount: discount?.amount ?? 0,
    grams,
    vehicle: quote.rate.vehicle,
    days: { from: quote.rate.daysFrom, to: quote.rate.daysTo },
    reckoning: {
      rates: quote.rate.of,
      weightGrams: parcel.grams,
      volumeGrams: volumeGrams(parcel),
      vehicleGrams: quote.rate.maxGrams,
      base: quote.rate.base,
      perKg: quote.rate.perKg,
      byWeight: quote.byWeight,
      discountName: discount?.name ?? null,
    },
  }
}

/**
 * Returns the platform's discount. It applies to the platform's own fees only, since a store could otherwise set what
 * the platform pays it.
 */
const discountOf = ({ rate, fee }: DeliveryQuote, goods: Kobo, discounts: readonly ShippingDiscount[]) =>
  rate.of === 'platform'
    ? bestDiscount(discounts, { fee, goods, fromZoneId: rate.from.id, toZoneId: rate.to.id })
    : undefined
