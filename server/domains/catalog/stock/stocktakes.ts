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
