import { sql } from 'kysely'
import { giftCardCode } from '#contract/money/gift-cards.ts'
import { type CartLine, type CartRow, cartRows, linesOf, visitorLines } from '#domains/cart/index.ts'
import {
  type CouponDiscounts,
  codesOfCart,
  couponDiscounts,
  couponLineOf,
  couponsFor,
  couponsSql,
  type OfferRow,
  type RefusedCoupon,
  type StoreCoupons,
  storeCoupons,
  unknownCodes,
} from '#domains/coupons/index.ts'
import { hasBoughtAt } from '#domains/orders/index.ts'
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

/** What the coupons of a cart depend on. */
export interface CartFacts {
  rows: CartRow[]
  codes: string[]
  coupons: OfferRow[]
}

/** SQL: keys and JSON of a customer's `CartFacts`. */
export function cartFactsSql(read: Reader, customerId: string, now: Date) {
  const codes = codesOfCart(customerId)
  const stores = storesOfCart(customerId)
  return sql`'rows', ${cartRows(customerId, { saved: false })}, 'codes', ${codes},
    'coupons', ${couponsSql(read, { stores, codes, customerId, now, boughtAt: hasBoughtAt })}`
}

/** SQL: the IDs of the stores of a customer's cart. */
export const storesOfCart = (customerId: string) =>
  sql`array(select distinct store_id from cart_items where customer_id = ${customerId} and saved_at is null)`

/** Reads a customer's cart and applies its current coupons. */
export async function discountedCart(
  read: Reader,
  { customerId, now }: { customerId: string; now: Date },
): Promise<DiscountedCart> {
  const { rows } = await sql<{ facts: CartFacts }>`
    select json_build_object(${cartFactsSql(read, customerId, now)}) facts`.execute(read)
  const [row] = rows
  if (!row) throw new Error('A cart was not read')
  return discounted(row.facts, now)
}

/** Applies coupons to a cart: automatic ones, and those of its codes. */
export function discounted({ rows, codes, coupons }: CartFacts, now: Date): DiscountedCart {
  const lines = linesOf(rows)
  const byStore = buyable(lines)
  const offered = storeCoupons([...byStore.keys()], coupons, now)
  return withCoupons({ lines, byStore, codes, offered }, now)
}

/** Reads and prices a visitor's cart, which is in the browser, as checkout prices a guest's. */
export async function discountedVisitorCart(
  read: Reader,
  { items, now }: { items: Parameters<typeof visitorLines>[1]; now: Date },
): Promise<DiscountedCart> {
  const lines = await visitorLines(read, items)
  const byStore = buyable(lines)
  const storeIds = [...byStore.keys()]
  const offered = await couponsFor(read, { storeIds, customerId: null, codes: [], now, boughtAt: hasBoughtAt })
  return withCoupons({ lines, byStore, codes: [], offered }, now)
}

const buyable = (lines: readonly CartLine[]): Map<string, CartLine[]> =>
  Map.groupBy(
    lines.filter(line => line.canBuy),
    line => line.variant.storeId,
  )

interface Offered {
  lines: CartLine[]
  byStore: Map<string, CartLine[]>
  codes: string[]
  offered: Map<string, StoreCoupons>
}

function withCoupons({ lines, byStore, codes, offered }: Offered, now: Date): DiscountedCart {
  const stores = [...byStore].map(([storeId, bought]) => {
    const of = offered.get(storeId)
    const discounts = couponDiscounts(
      bought.map(couponLineOf),
      of?.coupons ?? [],
      of?.customer ?? { isNew: false, now },
    )
    return { storeId, lines: bought, discounts }
  })
  return { lines, stores, codes, unknown: unknownCodes(codes, offered.values()) }
}

/** Returns the message for a code that no store of a cart has. It may be the code of a gift card. */
export const unknownCodeWords = (code: string): string =>
  `This code isn’t valid at the stores in your cart.${
    giftCardCode.safeParse(code).success ? ' Enter a gift card’s code in its own field at checkout.' : ''
  }`

/** Returns messages for codes that no store of a cart has. */
export const unknownRefused = ({ unknown }: DiscountedCart) =>
  unknown.map(code => ({ code, message: unknownCodeWords(code) }))

/** Returns messages for refused codes, unknown codes, and conditions that automatic coupons lack. */
export const refusedOf = (cart: DiscountedCart): Pick<RefusedCoupon, 'code' | 'message'>[] => [
  ...cart.stores.flatMap(({ discounts }) => discounts.refused.map(({ code, message }) => ({ code, message }))),
  ...unknownRefused(cart),
]
