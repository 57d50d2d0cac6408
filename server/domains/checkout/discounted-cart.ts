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

/** What of a store's goods can be bought, and what its coupons take off them. */
export interface DiscountedStore {
  storeId: string
  lines: CartLine[]
  discounts: CouponDiscounts
}

/** A customer's cart with its coupons. `lines` are all of it; a code in `unknown` is of none of its stores. */
export interface DiscountedCart {
  lines: CartLine[]
  stores: DiscountedStore[]
  codes: string[]
  unknown: string[]
}

/** Takes the coupons of now off a customer's cart: automatic ones, and those of the codes kept with it. */
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

/** Codes that no store of a cart knows, as people read it. */
export const unknownRefused = ({ unknown }: DiscountedCart) =>
  unknown.map(code => ({ code, message: 'No store in your cart knows this code.' }))

/** Why codes don't count and what automatic coupons lack, as people read it: of every store, and of none. */
export const refusedOf = (cart: DiscountedCart): Pick<RefusedCoupon, 'code' | 'message'>[] => [
  ...cart.stores.flatMap(({ discounts }) => discounts.refused.map(({ code, message }) => ({ code, message }))),
  ...unknownRefused(cart),
]
