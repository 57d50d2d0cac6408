import { type CouponBody, createCoupon } from '#contract/coupons/coupons.ts'
import type { TestApp } from './app.ts'
import type { Merchant } from './fixtures.ts'

/** Creates a store's coupon through the API: by default automatic, 10% off everything. */
export const coupon = async (app: TestApp, { token }: Merchant, of: Partial<CouponBody> = {}) => {
  const ten = { title: 'Ten off', discountType: 'Percent', discountValue: 10, startDate: '2026-11-01' } as const
  return (await app.call(createCoupon, { token, body: { ...ten, ...of } })).data
}

/** Creates a coupon with a code. */
export const codeCoupon = (app: TestApp, store: Merchant, code: string, of: Partial<CouponBody> = {}) =>
  coupon(app, store, { discountMode: 'Code', code, ...of })
