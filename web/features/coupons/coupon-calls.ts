import {
  applyCoupons,
  type CartPrice,
  couponsForCustomer,
  type OfferedCoupon,
  priceCart,
  priceVisitorCart,
} from '#contract/coupons/coupons.ts'
import { call, callWhole } from '#web/shell/api.ts'

// Loads when a signed-in customer has a cart.

const kind = 'customer'

export const fetchPrice = (signal: AbortSignal): Promise<CartPrice> => call(priceCart, undefined, { kind, signal })

/** Returns the price of a cart that is only in the browser. */
export const fetchVisitorPrice = (
  items: { productId: string; variantId: string; quantity: number }[],
  signal: AbortSignal,
): Promise<CartPrice> => call(priceVisitorCart, { body: { items } }, { kind, signal })

/** Returns the cart with exactly these codes, and the server's messages about new ones. */
export const applyCodes = async (codes: string[]): Promise<{ price: CartPrice; message: string }> => {
  const { data, message } = await callWhole(applyCoupons, { body: { codes } }, { kind })
  return { price: data, message }
}

export const fetchOffers = async (
  body: { storeIds: string[]; productIds: string[] },
  signal: AbortSignal,
): Promise<OfferedCoupon[]> => (await call(couponsForCustomer, { body }, { kind, signal })).rows
