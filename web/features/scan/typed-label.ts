import { typedParcelCode } from '#contract/delivery/hub-parcels.ts'

/** What a label names: the order, and the code of its parcel. */
export interface Labelled {
  orderName: string
  parcelCode: string
}

const letters = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns the parcel of the order that was typed by its number, such as `BM-7K4Q-2M9X`; undefined unless it is listed. */
export function parcelNamed<L extends Labelled>(typed: string, parcels: readonly L[]): L | undefined {
  const name = letters(typed)
  return parcels.find(({ orderName }) => [letters(orderName), letters(orderName).slice('BM'.length)].includes(name))
}

/** Returns the parcels of a purchase from several stores that was typed by its number, such as `BM-7K4Q-2M9X` for `-1` and `-2`. */
export function parcelsOfPurchase<L extends Labelled>(typed: string, parcels: readonly L[]): L[] {
  const name = letters(typed)
  const purchase = name.length === 8 ? `BM${name}` : name
  return purchase.length === 10 ? parcels.filter(({ orderName }) => letters(orderName).startsWith(purchase)) : []
}

/** Returns whether an order number was typed, as far as its letters and digits can say. */
export const isOrderNumber = (typed: string): boolean => /^(BM)?(?=\d*[A-Z])[2-9B-Z]{8}\d{0,2}$/.test(letters(typed))

/** Returns the parcel code of what was scanned or typed, or what is wrong with it. `named` is the parcel of an order number. */
export function labelCode(typed: string, named: Labelled | undefined): { code: string } | { wrong: string } {
  const read = typedParcelCode.safeParse(named?.parcelCode ?? typed)
  return read.success ? { code: read.data } : { wrong: read.error.issues[0]?.message ?? '' }
}
