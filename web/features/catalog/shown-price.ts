import type { Pricing, ProductOffer } from '#contract/catalog/catalog.ts'

interface Priced {
  pricing: readonly Pricing[]
  discount: number
  offer: ProductOffer | null
}

/** What a product or variant costs with its store's automatic discount, the price before, and the percentage between. */
export function shownPrice({ pricing: [pricing], discount, offer }: Priced) {
  const was = pricing?.price ?? 0
  const price = offer?.price ?? pricing?.sellingPrice ?? 0
  const off = typeof offer?.price === 'number' ? Math.floor(((was - price) * 100) / was) : discount
  return { price, was, off }
}

/** What a product's page shows: the price of the chosen variant or, until one is chosen, of the cheapest. */
export function pagePrice(product: Priced & { variant: readonly Priced[] }, chosen: Priced | undefined) {
  const shown = shownPrice(chosen ?? product)
  return { ...shown, varies: !chosen && product.variant.some(each => shownPrice(each).price !== shown.price) }
}
