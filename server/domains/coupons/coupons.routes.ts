import * as contract from '#contract/coupons/coupons.ts'
import { previewCoupon } from '#contract/coupons/preview-coupon.ts'
import { type Route, route } from '#platform/http/route.ts'
import { couponById, couponsOf, offersFor } from './coupons.views.ts'
import type { BoughtAt } from './coupons-for.ts'
import { couponPreview } from './preview-coupon.ts'
import { changeCoupon, createCoupon, deleteCoupon } from './save-coupon.ts'

/** Routes of coupons. Checkout mounts `coupon.apply` and `coupon.validate`, which need the cart. */
export const couponsRoutes = (boughtAt: BoughtAt): readonly Route[] => [
  route(contract.couponsForCustomer, ({ db, caller, body, now }) =>
    offersFor(db.read, { ...body, customerId: caller.accountId, now, boughtAt }),
  ),
  route(contract.listCoupons, ({ db, caller, query, now }) => couponsOf(db.read, caller.scope, query, now)),
  route(contract.getCoupon, ({ db, caller, params, now }) => couponById(db.read, caller.scope, params.id, now)),
  route(contract.createCoupon, ({ db, caller, body }) => db.transact(work => createCoupon(work, caller, body))),
  route(previewCoupon, ({ db, caller, body }) => couponPreview(db.read, caller.scope, body)),
  route(contract.updateCoupon, ({ db, caller, params, body }) =>
    db.transact(work => changeCoupon(work, caller, params.id, body)),
  ),
  route(contract.deleteCoupon, ({ db, caller, params }) => db.transact(work => deleteCoupon(work, caller, params.id))),
]
