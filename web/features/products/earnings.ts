/**
 * Returns a merchant's earnings of a sale and the commission, in naira. The commission is rounded half up to the kobo.
 */
export function earningsOf(sellingPrice: number, commissionPercentage: number): { kept: number; earned: number } {
  const kobo = Math.round(sellingPrice * 100)
  const kept = Math.round((kobo * commissionPercentage) / 100)
  return { kept: kept / 100, earned: (kobo - kept) / 100 }
}

/** Returns the discount in whole percent, rounded down; 0 without a higher price before. */
export const percentOff = (sellingPrice: number, price: number): number =>
  price > sellingPrice && sellingPrice > 0 ? Math.floor(((price - sellingPrice) * 100) / price) : 0
