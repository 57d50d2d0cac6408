/** What a sale brings a merchant, in naira: what Bitmarte keeps is rounded to the kobo, half up. */
export function earningsOf(sellingPrice: number, commissionPercentage: number): { kept: number; earned: number } {
  const kobo = Math.round(sellingPrice * 100)
  const kept = Math.round((kobo * commissionPercentage) / 100)
  return { kept: kept / 100, earned: (kobo - kept) / 100 }
}

/** Whole percent off, rounded down as everywhere; 0 where the price was no higher before. */
export const percentOff = (sellingPrice: number, price: number): number =>
  price > sellingPrice && sellingPrice > 0 ? Math.floor(((price - sellingPrice) * 100) / price) : 0
