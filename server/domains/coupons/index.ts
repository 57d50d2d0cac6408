import { categoryMerged, onOffers } from '#domains/catalog/index.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { moveCouponUses } from './coupon-uses.ts'
import { couponsRoutes } from './coupons.routes.ts'
import type { BoughtAt } from './coupons-for.ts'
import { followCategory } from './follow-categories.ts'
import { offersJob } from './keep-offers.ts'
import { couponsPrivacy } from './privacy.ts'
import { type StoreOffer, shownOffer } from './store-offers.ts'

export { cartCodes, codesOfCart, dropCodes, setCartCodes } from './cart-codes.ts'
export { countCodeTries } from './code-tries.ts'
export { couponLineOf } from './coupon.ts'
export { type AppliedCoupon, type CouponDiscounts, couponDiscounts, type RefusedCoupon } from './coupon-rules.ts'
export { claimCoupons, lockCoupons, releaseCoupons, returnCoupons, settleCoupons } from './coupon-uses.ts'
export { offerOnWire } from './coupon-wire.ts'
export { couponsFor, couponsSql, type OfferRow, type StoreCoupons, storeCoupons, unknownCodes } from './coupons-for.ts'

export { keepOffers } from './keep-offers.ts'
export { createCoupon } from './save-coupon.ts'
export { offersOff, type StoreOffer } from './store-offers.ts'

// The column has what keepOffers wrote.
onOffers((offers, goods) => shownOffer(offers as StoreOffer[], goods))

export const couponsModule = (platform: Platform, boughtAt: BoughtAt): Module => ({
  privacy: couponsPrivacy,
  routes: couponsRoutes(boughtAt),
  mergeAccounts: moveCouponUses,
  scheduledJobs: [offersJob(platform)],
  handlers: [
    handle(categoryMerged, ({ fromId, intoId }) => platform.db.transact(work => followCategory(work, fromId, intoId))),
  ],
})
