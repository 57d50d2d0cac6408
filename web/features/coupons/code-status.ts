import type { CartPrice, OfferedCoupon } from '#contract/coupons/coupons.ts'

/** How a code that is kept with the cart stands: what it takes off in all, in naira, and why it doesn't where it doesn't. */
export interface CodeStanding {
  code: string
  amount: number
  /** What it is called where it counts. */
  title: string | undefined
  refusals: string[]
}

const kobo = (naira: number) => Math.round(naira * 100)

/** Every code of a cart, in the order they were given. One that counts at a store needn't say why it doesn't at another. */
export function codesOf({ codes, stores, refused }: CartPrice): CodeStanding[] {
  return codes.map(code => {
    const applied = stores.flatMap(store => store.coupons.filter(coupon => coupon.code === code))
    const amount = applied.reduce((sum, coupon) => sum + kobo(coupon.amount), 0) / 100
    const refusals = [...stores.flatMap(store => store.refused), ...refused]
      .filter(each => each.code === code)
      .map(({ message }) => message)
    return { code, amount, title: applied[0]?.title, refusals: amount > 0 ? [] : refusals }
  })
}

/** Offers that don't count yet: those whose code can still be given, and those that come by themselves. */
export function openOffers(offers: readonly OfferedCoupon[], price: CartPrice | undefined): OfferedCoupon[] {
  const counting = new Set(price?.stores.flatMap(store => store.coupons.map(({ id }) => id)))
  return offers.filter(({ id, code }) => !counting.has(id) && !(code && price?.codes.includes(code)))
}

/** Whether a code was just refused because no store of the cart knows it: such a one isn't worth keeping. */
export const isUnknown = ({ refused }: CartPrice, code: string): boolean => refused.some(each => each.code === code)
