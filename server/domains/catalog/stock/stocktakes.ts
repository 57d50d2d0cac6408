import { productLimits } from '#contract/catalog/product-limits.ts'

/**
 * Returns why a typed stock can't be saved: somebody else changed the stock since the person saw it, and adding both
 * counts would be wrong. Undefined if the stock was at most sold, reserved or returned, or if the page doesn't say what
 * it saw.
 */
export const countedMeanwhile = (
  { stocktakesBefore }: { stocktakesBefore?: number | undefined },
  { available, stocktakes }: { available: number; stocktakes: number },
): string | undefined =>
  stocktakesBefore === undefined || stocktakesBefore === stocktakes
    ? undefined
    : `Stock was changed meanwhile and is now ${available}.`

/** Returns a variant's stock after a count; below zero where more was sold meanwhile than it found. */
export const countedStock = (
  { quantity, quantityBefore }: { quantity: number; quantityBefore?: number | undefined },
  available: number,
): number => {
  const left = quantityBefore === undefined ? quantity : available + quantity - quantityBefore
  return Math.min(productLimits.stock, Math.max(-productLimits.stock, left))
}
