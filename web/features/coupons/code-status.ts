import type { CartPrice, OfferedCoupon } from '#contract/coupons/coupons.ts'
import { sumOf } from '#web/ui/sum-of.ts'

/** Status of a code in the cart: its total discount in naira, or the reasons why it doesn't apply. */
export interface CodeStanding {
  code: string
  amount: number
  /** Title where the coupon applies. */
  title: string | undefined
  refusals: string[]
}

/** A typed code as the server stores it: in capitals and without spaces. */
export const codeOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/**
 * Returns the codes of a cart in order. A code that applies at one store shows no reasons of others. One that several stores
 * have and none takes shows the first one's reason, because others would read as further conditions.
 */
export function codesOf({ codes, stores, refused }: CartPrice): CodeStanding[] {
  return codes.map(code => {
    const applied = stores.flatMap(store => store.coupons.filter(coupon => coupon.code === code))
    const amount = sumOf(...applied.map(coupon => coupon.amount))
    const refusals = [...stores.flatMap(store => store.refused), ...refused]
      .filter(each => each.code === code)
      .map(({ message }) => message)
    return { code, amount, title: applied[0]?.title, refusals: amount > 0 ? [] : refusals.slice(0, 1) }
  })
}

/** Returns offers that don't apply yet: codes to enter, and automatic discounts. */
export function openOffers(offers: readonly OfferedCoupon[], price: CartPrice | undefined): OfferedCoupon[] {
  const counting = new Set(price?.stores.flatMap(store => store.coupons.map(({ id }) => id)))
  return offers.filter(({ id, code }) => !counting.has(id) && !(code && price?.codes.includes(code)))
}

/** Returns true if no store of the cart knows the code. Such a code isn't stored. */
export const isUnknown = ({ refused }: CartPrice, code: string): boolean => refused.some(each => each.code === code)
