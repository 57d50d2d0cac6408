import type { OwnProduct } from '#contract/catalog/products.ts'

const pricesOf = ({ variant }: Pick<OwnProduct, 'variant'>) =>
  variant.flatMap(({ pricing: [price], sale }) =>
    price
      ? sale?.running
        ? [{ sellingPrice: sale.price, price: sale.oldPrice ?? sale.price, onSale: true }]
        : [{ ...price, onSale: false }]
      : [],
  )

/** The range of a product's running sale prices, and the number of variants that have one. */
export interface SaleNow {
  from: number
  to: number
  variants: number
}

/** Returns the running sale prices of a product; undefined without any. */
export function saleNow(product: Pick<OwnProduct, 'variant'>): SaleNow | undefined {
  const prices = pricesOf(product).flatMap(({ sellingPrice, onSale }) => (onSale ? sellingPrice : []))
  return prices.length ? { from: Math.min(...prices), to: Math.max(...prices), variants: prices.length } : undefined
}

/** Returns the highest price at which a variant of a product sells now. */
export const highestNow = (product: Pick<OwnProduct, 'variant'>): number =>
  Math.max(...pricesOf(product).map(({ sellingPrice }) => sellingPrice))

/**
 * Returns the price from which a product sells now with the old price that customers see beside it: of its cheapest
 * variant, with its running sale price. The product's own pricing is without sales.
 */
export function priceNow({ variant, pricing }: Pick<OwnProduct, 'variant' | 'pricing'>) {
  const [first, ...others] = pricesOf({ variant })
  const [own] = pricing
  if (!first) return own && { ...own, onSale: false }
  return others.reduce((least, each) => (each.sellingPrice < least.sellingPrice ? each : least), first)
}
