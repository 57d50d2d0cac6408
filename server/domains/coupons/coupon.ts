import type {
  couponScopes,
  customerEligibilities,
  discountModes,
  discountTypes,
  minRequireTypes,
} from '#contract/coupons/coupons.ts'
import type { VariantForSale } from '#domains/catalog/index.ts'
import type { Kobo } from '#platform/money.ts'

/** Items that a coupon applies to: the whole store, categories or products. */
export interface Scope {
  of: (typeof couponScopes)[number]
  ids: readonly string[]
  /** Names of the IDs, in alphabetical order. */
  names: readonly string[]
}

/** Terms of a coupon. See docs/decisions/0009-coupons.md. */
export interface Coupon {
  id: string
  storeId: string
  storeName: string
  title: string
  description: string
  mode: (typeof discountModes)[number]
  code: string | null
  /** True if it applies on top of the best automatic one instead of replacing it. */
  combines: boolean
  isPublic: boolean
  type: (typeof discountTypes)[number]
  /** Percent or kobo, by type. */
  value: number
  spend: Scope
  /** Kobo or units, depending on the kind. */
  minimum: { kind: (typeof minRequireTypes)[number]; value: number }
  /** For BuyXGetY: each `spend` in kobo earns a percentage off one unit. */
  reward: { spend: Kobo; on: Scope; percent: number }
  eligibility: (typeof customerEligibilities)[number]
  startsAt: Date
  /** End, exclusive; null for none. */
  endsAt: Date | null
}

/** A coupon for one customer, with the uses that its own open checkout reserves counted as left. */
export interface OfferedCoupon extends Coupon {
  /** Remaining uses by anybody; null without a limit. */
  left: number | null
  /** Remaining uses by this customer; null without a limit. */
  leftToCustomer: number | null
  /** True if this customer is listed, if only listed customers can use it. */
  named: boolean
}

/** The buyer and the time. `isNew`: no order at this store except cancelled ones. */
export interface CouponCustomer {
  isNew: boolean
  /** True without an account: coupons that count customers or choose them don't apply. */
  guest?: boolean
  now: Date
}

/** An item of one store in a basket. `categoryIds` are the category, subcategory and child category. */
export interface CouponLine {
  id: string
  productId: string
  categoryIds: readonly string[]
  quantity: number
  unit: Kobo
}

/** Converts a cart item for the coupon rules. */
export const couponLineOf = (item: {
  itemId: string
  quantity: number
  variant: Pick<VariantForSale, 'productId' | 'categoryIds' | 'sellingKobo'>
}): CouponLine => ({
  id: item.itemId,
  productId: item.variant.productId,
  categoryIds: item.variant.categoryIds,
  quantity: item.quantity,
  unit: item.variant.sellingKobo,
})

/** Returns whether a scope includes the item. */
export function covers(scope: Scope, goods: Pick<CouponLine, 'productId' | 'categoryIds'>): boolean {
  if (scope.of === 'All') return true
  if (scope.of === 'Product') return scope.ids.includes(goods.productId)
  return goods.categoryIds.some(id => scope.ids.includes(id))
}
