import { closedDays, neverClosed, storesAway } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { arrivalDays } from './arrival.ts'
import { bestDiscount, type ShippingDiscount } from './discount.ts'
import { chargeableGrams, type DeliveryQuote, type Parcel, quoteFirst, volumeGrams } from './fee.ts'
import type { Place } from './place.ts'
import { discountsAt, ratesTo, type Start, type StartRates } from './rates.ts'
import { recordsTo } from './records.ts'

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
 * `grams` is chargeable. `days` count from today and include packing, also for a store on holiday until `awayUntil`.
 * With a `problem`,
 * nothing delivers there, and vehicle, fee and days are missing.
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
  awayUntil?: string
  problem?: 'no_delivery'
}

/** Quotes the delivery of each shipment to a place by the current rates and discounts (docs/decisions/0015). */
export async function quoteDeliveries<S extends Shipment>(
  read: Reader,
  { to, shipments, now }: { to: Place; shipments: readonly S[]; now: Date },
): Promise<(S & { delivery: Delivery })[]> {
  const starts = shipments.flatMap(({ parcel, ...shipment }) => (parcel ? startOf(shipment) : []))
  const rates = await ratesTo(read, to, starts)
  const discounts = starts.length ? await discountsAt(read, now) : []
  const sending = starts.map(({ storeId }) => storeId)
  const [away, closed, records] = await Promise.all([
    storesAway(read, sending, now),
    sending.length ? closedDays(read, sending) : undefined,
    recordsTo(read, to.state, sending),
  ])
  return shipments.map(shipment => {
    const [start] = startOf(shipment)
    const reaching = start ? rates(start) : { own: [], platform: [] }
    const delivery = quoteShipment(shipment, to, reaching, discounts)
    return { ...shipment, delivery: arriving(delivery) }
  })

  function arriving(delivery: Delivery): Delivery {
    const { storeId, days, from, reckoning } = delivery
    if (!days || !from) return delivery
    const awayUntil = away.get(storeId)?.until
    const by = reckoning?.rates === 'store' ? storeId : null
    return {
      ...delivery,
      days: arrivalDays(days, {
        now,
        closed: closed?.get(storeId) ?? neverClosed,
        packingHours: records.packingHours(storeId),
        routeHours: records.routeHours({ storeId: by, from: from.state }),
      }),
      ...(awayUntil && { awayUntil }),
    }
  }
}

const startOf = ({ storeId, from }: Pick<Shipment, 'storeId' | 'from'>): Start[] =>
  from ? [{ storeId, state: from.state, lga: from.lga }] : []

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
