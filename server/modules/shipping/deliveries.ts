import type { StoreShipping } from '#contract/shipping.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { chargeableGrams, quoteDelivery, type Rate } from './fee.ts'
import { ratesTo } from './rates.ts'

export interface Place {
  state: string
  lga: string
}

/** What one store has to send: the place that it is fetched from, if known, and its parcel; null for digital goods only. */
export interface Shipment {
  storeId: string
  storeName: string
  from: Place | null
  parcel: { grams: number; mm3: number } | null
}

/**
 * The delivery of one store's part of a basket. `fee` is what the customer pays, in kobo, after `discount`, what the
 * platform pays of it; `grams` is chargeable. With `problem` nothing of ours carries it there, and there is no vehicle,
 * fee or day.
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
  problem?: 'no_delivery'
}

/** Quotes the delivery of each shipment to a place by the platform's rates of now (design, section 5). */
export async function quoteDeliveries<S extends Shipment>(
  read: Reader,
  { to, shipments }: { to: Place; shipments: readonly S[] },
): Promise<(S & { delivery: Delivery })[]> {
  const fromStates = shipments.flatMap(({ from, parcel }) => (from && parcel ? [from.state] : []))
  const rates = fromStates.length ? await ratesTo(read, to.state, fromStates) : new Map<string, Rate[]>()
  return shipments.map(shipment => ({
    ...shipment,
    delivery: quoteShipment(shipment, to, rates.get(shipment.from?.state ?? '') ?? []),
  }))
}

function quoteShipment({ storeId, storeName, from, parcel }: Shipment, to: Place, rates: readonly Rate[]): Delivery {
  const quote = parcel ? quoteDelivery(rates, parcel) : undefined
  const rate = quote?.rate ?? rates[0]
  const at = {
    storeId,
    storeName,
    from: from && { state: from.state, lga: from.lga, zone: rate?.fromZone ?? null },
    to: { state: to.state, lga: to.lga, zone: rate?.toZone ?? null },
  }
  if (!parcel) return { ...at, fee: 0, discount: 0, grams: 0, vehicle: null, days: null }
  if (!quote)
    return {
      ...at,
      fee: 0,
      discount: 0,
      grams: chargeableGrams(parcel),
      vehicle: null,
      days: null,
      problem: 'no_delivery',
    }
  return {
    ...at,
    fee: quote.fee,
    discount: 0,
    grams: quote.grams,
    vehicle: quote.rate.vehicle,
    days: { from: quote.rate.daysFrom, to: quote.rate.daysTo },
  }
}

/** A delivery as it goes out: naira and kilograms. */
export const deliveryOnWire = (delivery: Delivery): StoreShipping => ({
  storeId: delivery.storeId,
  storeName: delivery.storeName,
  shippingFee: toNaira(delivery.fee),
  discount: toNaira(delivery.discount),
  from: delivery.from,
  to: delivery.to,
  vehicle: delivery.vehicle,
  chargeableWeight: delivery.grams / 1000,
  withinLagos: delivery.from?.state === 'Lagos' && delivery.to.state === 'Lagos',
  expectedDays: delivery.days,
  free: delivery.fee === 0 && !delivery.problem,
  ...(delivery.problem ? { problem: delivery.problem } : {}),
})
