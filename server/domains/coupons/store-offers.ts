import type { ProductOffer } from '#contract/catalog/catalog.ts'
import type { OfferedGoods } from '#domains/catalog/index.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { type Coupon, type CouponLine, covers, type OfferedCoupon, type Scope } from './coupon.ts'
import { couponDiscounts } from './coupon-rules.ts'
import { automaticName } from './describe-coupon.ts'

/** A running automatic coupon as its store's row has it, in JSON. */
export interface StoreOffer extends Pick<Coupon, 'id' | 'title' | 'type' | 'value' | 'minimum' | 'eligibility'> {
  spend: Pick<Scope, 'of' | 'ids'>
  reward: { spend: number; on: Pick<Scope, 'of' | 'ids'>; percent: number }
  /** How often each customer can use it; null without a limit. */
  perCustomer: number | null
}

export const storeOfferOf = (coupon: Coupon, perCustomer: number | null): StoreOffer => {
  const { id, title, type, value, minimum, eligibility, spend, reward } = coupon
  const scope = ({ of, ids }: Scope) => ({ of, ids })
  return {
    id,
    title,
    type,
    value,
    minimum,
    eligibility,
    perCustomer,
    spend: scope(spend),
    reward: { ...reward, on: scope(reward.on) },
  }
}

/** The offer for the rules that price carts. */
const offered = (offer: StoreOffer): OfferedCoupon => ({
  ...offer,
  storeId: '',
  storeName: '',
  description: '',
  mode: 'Automatic',
  code: null,
  combines: false,
  isPublic: true,
  startsAt: new Date(0),
  endsAt: null,
  left: null,
  leftToCustomer: offer.perCustomer,
  named: false,
  spend: { ...offer.spend, names: [] },
  reward: { ...offer.reward, on: { ...offer.reward.on, names: [] } },
})

/** Everybody: neither new at the store nor with an account. */
const anybody = { isNew: false, guest: true, now: new Date(0) }

/** A percentage off for everybody, of which each unit of a basket gets its part. */
const isSure = ({ type, eligibility, perCustomer }: StoreOffer): boolean =>
  type === 'Percent' && eligibility === 'Everyone' && perCustomer === null

/**
 * Returns the automatic discount that a product shows: its text, and the price of one unit if whoever buys it pays that
 * or less, whatever else is in the cart. That is so for the only percentage of a store that is for everybody, where one
 * unit reaches its minimum and no other offer saves more on it. Any other offer has a text only.
 */
export function shownOffer(offers: readonly StoreOffer[], goods: OfferedGoods): ProductOffer | null {
  const line = { ...goods, id: '', quantity: 1, unit: goods.sellingKobo }
  const fitting = offers.filter(
    ({ type, spend, reward }) =>
      covers({ ...spend, names: [] }, line) || (type === 'BuyXGetY' && covers({ ...reward.on, names: [] }, line)),
  )
  if (fitting.length === 0) return null
  const { applied } = couponDiscounts([line], fitting.map(offered), anybody)
  const alone = fitting.find(({ id }) => id === applied[0]?.couponId)
  const shown = alone ?? fitting.toSorted(byAppeal)[0]
  if (!shown) return null
  // A full list may lack another percentage.
  const sure = shown === alone && isSure(shown) && offers.filter(isSure).length === 1 && offers.length < mostOffers
  return {
    text: offerText(shown),
    price: sure ? toNaira(goods.sellingKobo - (applied[0]?.amount ?? 0)) : null,
  }
}

/** Computes what a store's offers, as its row has them, take off items for everybody. */
export const offersOff = (offers: readonly StoreOffer[], lines: readonly CouponLine[]): Kobo =>
  sum([...couponDiscounts(lines, offers.map(offered), anybody).lineDiscounts.values()])

/** Offers of a store that its row has; lists read them with every card. */
export const mostOffers = 10

const appeal = { Percent: 0, Fixed: 1, BuyXGetY: 2 } as const
const byAppeal = (a: StoreOffer, b: StoreOffer): number => appeal[a.type] - appeal[b.type] || b.value - a.value

/** Describes an offer in a few words, such as `₦3,000 off when you spend ₦20,000, once per customer`. */
export function offerText(offer: StoreOffer): string {
  const { perCustomer } = offer
  if (perCustomer === null) return automaticName(offer)
  return `${automaticName(offer)}, ${perCustomer === 1 ? 'once' : `${perCustomer} times`} per customer`
}
