import { type Kobo, share } from '#platform/money.ts'

/** Converts mm³ to grams: as carriers weigh bulky parcels, volume in cm³ ÷ 5000 is a weight in kg. */
const mm3PerGram = 5000

/** Weight and volume of one delivery. */
export interface Parcel {
  grams: number
  mm3: number
}

/** Computes the volumetric weight in grams. */
export const volumeGrams = ({ mm3 }: Parcel): number => Math.ceil(mm3 / mm3PerGram)

/** Computes the chargeable weight in grams: the larger of weight and volumetric weight. */
export const chargeableGrams = (parcel: Parcel): number => Math.max(parcel.grams, volumeGrams(parcel))

/** The zone at one end of a rate. */
interface RateZone {
  id: string
  name: string
}

/** Price and duration of one vehicle between two zones. `of` is the owner of the rate. */
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

/** A quote before discounts. The fee is the rate's base price plus `byWeight`. */
export interface DeliveryQuote {
  fee: Kobo
  byWeight: Kobo
  grams: number
  rate: Rate
}

/**
 * Computes the fee of one delivery by the smallest vehicle for its chargeable weight: base price plus price per
 * kilogram, rounded half up once. Undefined if no vehicle carries it there. Independent of the order of `rates`.
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

/** Quotes by the store's own rates where they reach, otherwise by the platform's. */
export const quoteFirst = (
  { own, platform }: { own: readonly Rate[]; platform: readonly Rate[] },
  parcel: Parcel,
): DeliveryQuote | undefined => quoteDelivery(own, parcel) ?? quoteDelivery(platform, parcel)
