import { type CartLine, cartLines } from '#domains/cart/index.ts'
import {
  type CouponDiscounts,
  cartCodes,
  couponDiscounts,
  couponLineOf,
  couponsFor,
  type RefusedCoupon,
  unknownCodes,
} from '#domains/coupons/index.ts'
import { storesBoughtAt } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** Available items of a store and their coupon discounts. */
export interface DiscountedStore {
  storeId: string
  lines: CartLine[]
  discounts: CouponDiscounts
}

/** A customer's cart with its coupons. `lines` are all items; no store of the cart has the codes in `unknown`. */
export interface DiscountedCart {
  lines: CartLine[]
  stores: DiscountedStore[]
  codes: string[]
  unknown: string[]
}

/** Applies the current coupons to a customer's cart: automatic ones, and those of its stored codes. */
export async function discountedCart(
  read: Reader,
  { customerId, now }: { customerId: string; now: Date },
): Promise<DiscountedCart> {
  const lines = await cartLines(read, customerId)
  const codes = await cartCodes(read, customerId)
  const byStore = Map.groupBy(
    lines.filter(line => line.canBuy),
    line => line.variant.storeId,
  )
  const asked = { storeIds: [...byStore.keys()], customerId, codes, now, boughtAt: storesBoughtAt }
  const coupons = await couponsFor(read, asked)
  const stores = [...byStore].map(([storeId, bought]) => {
    const of = coupons.get(storeId)
    const discounts = couponDiscounts(
      bought.map(couponLineOf),
      of?.coupons ?? [],
      of?.customer ?? { isNew: false, now },
    )
    return { storeId, lines: bought, discounts }
  })
  return { lines, stores, codes, unknown: unknownCodes(codes, coupons.values()) }
}

/** Returns messages for codes that no store of a cart has. */
export const unknownRefused = ({ unknown }: DiscountedCart) =>
  unknown.map(code => ({ code, message: 'No store in your cart knows this code.' }))

/** Returns messages for refused codes, unknown codes, and conditions that automatic coupons lack. */
export const refusedOf = (cart: DiscountedCart): Pick<RefusedCoupon, 'code' | 'message'>[] => [
  ...cart.stores.flatMap(({ discounts }) => discounts.refused.map(({ code, message }) => ({ code, message }))),
  ...unknownRefused(cart),
]
