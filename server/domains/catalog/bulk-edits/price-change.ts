import { productLimits } from '#contract/catalog/product-limits.ts'
import { formatKobo, type Kobo, share, toKobo } from '#platform/money.ts'

interface PriceChange {
  unit: 'percent' | 'naira'
  /** Percent or naira, negative to lower the price. */
  by: number
  /** Naira. */
  roundTo: number
}

/** A regular price: what customers pay, and the price before the discount. */
export interface RegularPrice {
  selling: Kobo
  list: Kobo
}

const lowestPrice = toKobo(1)
const highestPrice = toKobo(productLimits.price)

/**
 * Returns the regular price plus the change, rounded half up to the step. The exact value is rounded once, so a percent
 * of a price isn't rounded to kobo first.
 */
export function changedPrice(price: Kobo, { unit, by, roundTo }: PriceChange): Kobo {
  const step = toKobo(roundTo)
  const hundredths = Math.round(by * 100)
  return unit === 'naira'
    ? share(price + hundredths, 1, step) * step
    : share(price, 10_000 + hundredths, 10_000 * step) * step
}

/** Returns the sale price, rounded down to the step, so that the discount is at least the one that was entered. */
export function salePrice(price: Kobo, { unit, by, roundTo }: PriceChange): Kobo {
  const step = toKobo(roundTo)
  const hundredths = Math.round(by * 100)
  return unit === 'naira'
    ? Math.floor((price + hundredths) / step) * step
    : Math.floor((price * (10_000 + hundredths)) / (10_000 * step)) * step
}

/** Returns the changed price, with the price before the discount kept, or raised with the price. */
export function changedRegularPrice({ selling, list }: RegularPrice, change: PriceChange): RegularPrice {
  const changed = changedPrice(selling, change)
  return { selling: changed, list: list > selling ? Math.max(list, changed) : changed }
}

/** Returns why a product can't have this price; undefined if it can. */
export function priceProblem(price: Kobo): string | undefined {
  if (price < lowestPrice) return `The price would be ${formatKobo(price)}. A price is at least ₦1.`
  if (price > highestPrice)
    return `The price would be ${formatKobo(price)}, which is above the highest price of a product.`
  return undefined
}

/** Formats a range of prices: `₦15,000.00`, `₦15,000.00 to ₦16,000.00`. */
export function priceRange(prices: readonly Kobo[]): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? formatKobo(low) : `${formatKobo(low)} to ${formatKobo(high)}`
}
