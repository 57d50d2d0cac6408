import { type Kobo, share } from '#platform/money.ts'

/** Grams for each mm³ ÷ 5000: volume in cm³ ÷ 5000 is a weight in kg, as carriers weigh bulky parcels. */
const mm3PerGram = 5000

/** What a store sends in one delivery: what it weighs, and its volume. */
export interface Parcel {
  grams: number
  mm3: number
}

/** What a parcel's volume counts as, in grams. */
export const volumeGrams = ({ mm3 }: Parcel): number => Math.ceil(mm3 / mm3PerGram)

/** The larger of what a parcel weighs and what its volume counts as, in grams. */
export const chargeableGrams = (parcel: Parcel): number => Math.max(parcel.grams, volumeGrams(parcel))

/** An end of a rate. */
export interface RateZone {
  id: string
  name: string
}

/** What one vehicle costs between two zones, and the days that it takes. `of` is whose rate it is. */
export interface Rate {
  of: 'platform' | 'store'
  from: RateZone
  to: RateZone
  vehicle: string
  maxGrams: number
  base: Kobo
  perKg: Kobo
  daysFrom: number
  daysTo: number
}

/** `byWeight` is what the weight adds to the base of the rate; both together are the fee, before any discount. */
export interface DeliveryQuote {
  fee: Kobo
  byWeight: Kobo
  grams: number
  rate: Rate
}

/**
 * The fee of one delivery: the smallest vehicle that carries the chargeable weight, its base price and its price for
 * each kilogram, rounded half up once. Undefined when none carries it there. The order of the rates doesn't matter.
 */
export function quoteDelivery(rates: readonly Rate[], parcel: Parcel): DeliveryQuote | undefined {
  const grams = chargeableGrams(parcel)
  const carrying = rates.filter(rate => rate.maxGrams >= grams)
  const rate = carrying.reduce<Rate | undefined>(
    (best, each) =>
      !best || each.maxGrams < best.maxGrams || (each.maxGrams === best.maxGrams && each.base < best.base)
        ? each
        : best,
    undefined,
  )
  if (!rate) return undefined
  const byWeight = share(rate.perKg, grams, 1000)
  return { fee: rate.base + byWeight, byWeight, grams, rate }
}

/** A delivery by the store's own rates where they reach, by the platform's elsewhere. */
export const quoteFirst = (
  { own, platform }: { own: readonly Rate[]; platform: readonly Rate[] },
  parcel: Parcel,
): DeliveryQuote | undefined => quoteDelivery(own, parcel) ?? quoteDelivery(platform, parcel)
