import { type Away, storesAway } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { bestDiscount, type ShippingDiscount } from './discount.ts'
import { chargeableGrams, type DeliveryQuote, type Parcel, quoteFirst, volumeGrams } from './fee.ts'
import { discountsAt, ratesTo, type Start, type StartRates } from './rates.ts'

export interface Place {
  state: string
  lga: string
}

/**
 * What one store has to send: the place that it is fetched from, if known, and its parcel; null for digital goods only.
 * `goods` is what they cost after the store's coupons, which shipping discounts ask for.
 */
export interface Shipment {
  storeId: string
  storeName: string
  from: Place | null
  parcel: Parcel | null
  goods: Kobo
}

/** How a fee comes about: grams, and kobo before the discount. `rates` is whose they are, and so who delivers. */
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
 * The delivery of one store's part of a basket. `fee` is what the customer pays, in kobo, after `discount`, what the
 * platform pays of it; `grams` is chargeable. `days` count from today, also for a store on holiday until `awayUntil`.
 * With `problem` nothing carries it there, and there is no vehicle, fee or day.
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

/** Quotes the delivery of each shipment to a place by the rates and discounts of now (docs/decisions/0015). */
export async function quoteDeliveries<S extends Shipment>(
  read: Reader,
  { to, shipments, now }: { to: Place; shipments: readonly S[]; now: Date },
): Promise<(S & { delivery: Delivery })[]> {
  const starts = shipments.flatMap(({ parcel, ...shipment }) => (parcel ? startOf(shipment) : []))
  const rates = await ratesTo(read, to.state, starts)
  const discounts = starts.length ? await discountsAt(read, now) : []
  const sending = starts.map(({ storeId }) => storeId)
  const away = await storesAway(read, sending, now)
  return shipments.map(shipment => {
    const [start] = startOf(shipment)
    const reaching = start ? rates(start) : { own: [], platform: [] }
    const delivery = quoteShipment(shipment, to, reaching, discounts)
    return { ...shipment, delivery: afterHoliday(delivery, away.get(shipment.storeId)) }
  })
}

const startOf = ({ storeId, from }: Pick<Shipment, 'storeId' | 'from'>): Start[] =>
  from ? [{ storeId, state: from.state }] : []

/** A store on holiday sends once it is back, so the days that a delivery takes count from there. */
const afterHoliday = (delivery: Delivery, away: Away | undefined): Delivery =>
  away && delivery.days
    ? {
        ...delivery,
        days: { from: delivery.days.from + away.days, to: delivery.days.to + away.days },
        awayUntil: away.until,
      }
    : delivery

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

/** The platform discounts its own fees only: a store that set its own could otherwise set what the platform pays it. */
const discountOf = ({ rate, fee }: DeliveryQuote, goods: Kobo, discounts: readonly ShippingDiscount[]) =>
  rate.of === 'platform'
    ? bestDiscount(discounts, { fee, goods, fromZoneId: rate.from.id, toZoneId: rate.to.id })
    : undefined
