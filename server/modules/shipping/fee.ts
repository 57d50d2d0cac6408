import { type Kobo, share } from '#platform/money.ts'

/** Grams for each mm³ ÷ 5000: volume in cm³ ÷ 5000 is a weight in kg, as carriers reckon bulky parcels. */
const mm3PerGram = 5000

/** The larger of what a parcel weighs and what its volume counts as, in grams. */
export const chargeableGrams = (parcel: { grams: number; mm3: number }): number =>
  Math.max(parcel.grams, Math.ceil(parcel.mm3 / mm3PerGram))

/** What one vehicle costs between two zones, and the days that it takes. */
export interface Rate {
  fromZone: string
  toZone: string
  vehicle: string
  maxGrams: number
  base: Kobo
  perKg: Kobo
  daysFrom: number
  daysTo: number
}

export interface DeliveryQuote {
  fee: Kobo
  grams: number
  rate: Rate
}

/**
 * The fee of one delivery: the smallest vehicle that carries the chargeable weight, its base price and its price for
 * each kilogram, rounded half up once. Undefined when none carries it there. The order of the rates doesn't matter.
 */
export function quoteDelivery(
  rates: readonly Rate[],
  parcel: { grams: number; mm3: number },
): DeliveryQuote | undefined {
  const grams = chargeableGrams(parcel)
  const carrying = rates.filter(rate => rate.maxGrams >= grams)
  const rate = carrying.reduce<Rate | undefined>(
    (best, each) =>
      !best || each.maxGrams < best.maxGrams || (each.maxGrams === best.maxGrams && each.base < best.base)
        ? each
        : best,
    undefined,
  )
  return rate && { fee: rate.base + share(rate.perKg, grams, 1000), grams, rate }
}
