import type {
  couponScopes,
  customerEligibilities,
  discountModes,
  discountTypes,
  minRequireTypes,
} from '#contract/coupons/coupons.ts'
import type { VariantForSale } from '#domains/catalog/index.ts'
import type { Kobo } from '#platform/money.ts'

/** Goods that a coupon is on: everything of its store, or what is of these categories or is one of these products. */
export interface Scope {
  of: (typeof couponScopes)[number]
  ids: readonly string[]
  /** What the ids are called, in the order of the alphabet. */
  names: readonly string[]
}

/** What a coupon gives, and when. See docs/decisions/0009-coupons.md. */
export interface Coupon {
  id: string
  storeId: string
  storeName: string
  title: string
  description: string
  mode: (typeof discountModes)[number]
  code: string | null
  /** Whether it comes on top of the best automatic one, rather than in its place. */
  combines: boolean
  isPublic: boolean
  type: (typeof discountTypes)[number]
  /** Percent or kobo, by type. */
  value: number
  spend: Scope
  /** Kobo or units, by kind. */
  minimum: { kind: (typeof minRequireTypes)[number]; value: number }
  /** For BuyXGetY: every so many kobo spent earn a percentage off one unit. */
  reward: { spend: Kobo; on: Scope; percent: number }
  eligibility: (typeof customerEligibilities)[number]
  startsAt: Date
  /** The first moment after it; null for no end. */
  endsAt: Date | null
}

/** A coupon as it stands for one customer, to whom the uses that its own open checkout holds are left. */
export interface OfferedCoupon extends Coupon {
  /** Uses left to anybody; null without a limit. */
  left: number | null
  /** Uses left to this customer; null without a limit. */
  leftToCustomer: number | null
  /** Whether this customer is named, where only named ones may use it. */
  named: boolean
}

/** Who buys, and when. `isNew`: has no order at this store but cancelled ones. */
export interface CouponCustomer {
  isNew: boolean
  now: Date
}

/** Goods of one store in a basket. `categoryIds` are the category, subcategory and child category. */
export interface CouponLine {
  id: string
  productId: string
  categoryIds: readonly string[]
  quantity: number
  unit: Kobo
}

/** An item of a cart as the coupons see it. */
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

/** Whether a scope takes in such goods. */
export function covers(scope: Scope, goods: Pick<CouponLine, 'productId' | 'categoryIds'>): boolean {
  if (scope.of === 'All') return true
  if (scope.of === 'Product') return scope.ids.includes(goods.productId)
  return goods.categoryIds.some(id => scope.ids.includes(id))
}
