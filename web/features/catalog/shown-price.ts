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
