import type { ProductOffer } from '#contract/catalog/catalog.ts'
import type { Kobo } from '#platform/money.ts'

/** One unit of a product that a store's offers may discount. */
export interface OfferedGoods {
  productId: string
  categoryIds: readonly string[]
  sellingKobo: Kobo
}

/** Returns the offer that a card shows, of the `offers` column of its store. */
type OfferOf = (offers: unknown, goods: OfferedGoods) => ProductOffer | null

let offerOf: OfferOf = () => null

/** Registers how coupons, a higher domain, price a product. */
export const onOffers = (compute: OfferOf): void => {
  offerOf = compute
}

/** Returns the automatic discount that a product's page and card show; null without one. */
export const offerFor: OfferOf = (offers, goods) =>
  Array.isArray(offers) && offers.length > 0 ? offerOf(offers, goods) : null
