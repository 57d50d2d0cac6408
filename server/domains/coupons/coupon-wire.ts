import type { z } from 'zod'
import type { Coupon as CouponOnWire, CouponStatus, couponBody, OfferedCoupon } from '#contract/coupons/coupons.ts'
import { after, day } from '#platform/clock.ts'
import { dayInLagos, endOf, midnightInLagos } from '#platform/lagos.ts'
import { toKobo, toNaira } from '#platform/money.ts'
import type { Coupon } from './coupon.ts'
import { type CouponRow, couponOf } from './coupon-row.ts'
import { describeCoupon, nameForCustomers } from './describe-coupon.ts'

export type CouponSaid = z.output<typeof couponBody>

/** Returns the last day of a coupon. Coupons of earlier releases end an hour into the next day. */
export const lastDayOf = (endsAt: Date): string => dayInLagos(after(endsAt, -day))

/** Computes a coupon's status. Ended takes precedence over used up. */
export function statusOf(row: Pick<CouponRow, 'starts_at' | 'ends_at' | 'uses_left'>, now: Date): CouponStatus {
  if (row.ends_at && row.ends_at <= now) return 'ended'
  if (row.uses_left === 0) return 'used_up'
  return row.starts_at > now ? 'scheduled' : 'active'
}

/** Deduplicated and sorted, so that equal lists compare equal. */
export const inOrder = (ids: readonly string[]): string[] => [...new Set(ids.map(id => id.toLowerCase()))].toSorted()

/** Maps a merchant's input to columns, without fields that its type doesn't use. */
export function columnsOf(said: CouponSaid) {
  const rewards = said.discountType === 'BuyXGetY'
  const isCode = said.discountMode === 'Code'
  return {
    title: said.title,
    description: said.description,
    mode: said.discountMode,
    code: isCode ? said.code : null,
    combines: isCode && said.combinesWithAutomatic,
    is_public: isCode && said.isPublic,
    type: said.discountType,
    value: { Percent: said.discountValue, Fixed: toKobo(said.discountValue), BuyXGetY: 0 }[said.discountType],
    spend_scope: said.spendAppliesTo,
    spend_ids: said.spendAppliesTo === 'All' ? [] : inOrder(said.spendAppliesToId),
    minimum_kind: said.minRequireType,
    minimum: { Amount: toKobo(said.minRequireValue), Quantity: said.minRequireValue, None: 0 }[said.minRequireType],
    reward_spend_kobo: toKobo(said.customerReward),
    reward_scope: said.rewardAppliesTo,
    reward_ids: rewards && said.rewardAppliesTo !== 'All' ? inOrder(said.rewardAppliesToId) : [],
    reward_percent: said.rewardValue,
    eligibility: said.customerEligibility,
    usage_limit: said.usageLimit,
    usage_limit_per_customer: said.usageLimitPerUser,
    starts_at: midnightInLagos(said.startDate),
    ends_at: said.endDate === null ? null : endOf(said.endDate),
  }
}

/** Builds a coupon for its merchant. */
export const couponOnWire = (
  row: CouponRow,
  of: { emails: string[]; uses: number; product_names: Record<string, string>; now: Date },
): CouponOnWire => ({
  id: row.id,
  title: row.title,
  description: row.description,
  discountMode: row.mode,
  code: row.code,
  discountType: row.type,
  discountValue: row.type === 'Fixed' ? toNaira(row.value) : row.value,
  startDate: dayInLagos(row.starts_at),
  endDate: row.ends_at && lastDayOf(row.ends_at),
  spendAppliesTo: row.spend_scope,
  spendAppliesToId: row.spend_ids,
  minRequireType: row.minimum_kind,
  minRequireValue: row.minimum_kind === 'Amount' ? toNaira(row.minimum) : row.minimum,
  usageLimit: row.usage_limit,
  usageLimitPerUser: row.usage_limit_per_customer,
  customerEligibility: row.eligibility,
  customerEmails: of.emails,
  customerReward: toNaira(row.reward_spend_kobo),
  rewardAppliesTo: row.reward_scope,
  rewardAppliesToId: row.reward_ids,
  rewardValue: row.reward_percent,
  combinesWithAutomatic: row.combines,
  isPublic: row.is_public,
  summary: describeCoupon(couponOf(row)),
  productNames: of.product_names,
  status: statusOf(row, of.now),
  usageCount: of.uses,
  createdAt: row.created_at.toISOString(),
})

/** Builds a coupon for customers. */
export const offerOnWire = (coupon: Coupon): OfferedCoupon => ({
  id: coupon.id,
  storeId: coupon.storeId,
  storeName: coupon.storeName,
  title: nameForCustomers(coupon),
  description: coupon.description,
  discountMode: coupon.mode,
  code: coupon.code,
  discountType: coupon.type,
  summary: describeCoupon(coupon),
  endDate: coupon.endsAt && lastDayOf(coupon.endsAt),
})
