import type { Coupon, CouponBody } from '#contract/coupons/coupons.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos } from '#web/ui/format.ts'
import { isRefused, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Form values of a coupon; '' for empty fields. */
export interface CouponValues {
  title: string
  description: string
  discountMode: Coupon['discountMode']
  code: string
  isPublic: boolean
  combinesWithAutomatic: boolean
  discountType: Coupon['discountType']
  discountValue: TypedNumber
  customerReward: TypedNumber
  rewardAppliesTo: Coupon['rewardAppliesTo']
  rewardAppliesToId: string[]
  rewardValue: TypedNumber
  spendAppliesTo: Coupon['spendAppliesTo']
  spendAppliesToId: string[]
  minRequireType: Coupon['minRequireType']
  minRequireValue: TypedNumber
  customerEligibility: Coupon['customerEligibility']
  customerEmails: string[]
  usageLimit: TypedNumber
  usageLimitPerUser: TypedNumber
  /** Days such as `2026-11-21`, in Lagos. */
  startDate: string
  endDate: string
}

/** Returns the default values of a new coupon. */
export const couponDefaults = (now?: Date): CouponValues => ({
  title: '',
  description: '',
  discountMode: 'Automatic',
  code: '',
  isPublic: false,
  combinesWithAutomatic: false,
  discountType: 'Percent',
  discountValue: '',
  customerReward: 2000,
  rewardAppliesTo: 'Product',
  rewardAppliesToId: [],
  rewardValue: 20,
  spendAppliesTo: 'All',
  spendAppliesToId: [],
  minRequireType: 'Amount',
  minRequireValue: '',
  customerEligibility: 'Everyone',
  customerEmails: [],
  usageLimit: '',
  usageLimitPerUser: '',
  startDate: dayInLagos(now),
  endDate: '',
})

/** Returns the form values of a coupon. */
export const couponValuesOf = (coupon: Coupon): CouponValues => ({
  title: coupon.title,
  description: coupon.description,
  discountMode: coupon.discountMode,
  code: coupon.code ?? '',
  isPublic: coupon.isPublic,
  combinesWithAutomatic: coupon.combinesWithAutomatic,
  discountType: coupon.discountType,
  discountValue: coupon.discountValue || '',
  customerReward: coupon.customerReward,
  rewardAppliesTo: coupon.rewardAppliesTo,
  rewardAppliesToId: coupon.rewardAppliesToId,
  rewardValue: coupon.rewardValue,
  spendAppliesTo: coupon.spendAppliesTo,
  spendAppliesToId: coupon.spendAppliesToId,
  minRequireType: coupon.minRequireType,
  minRequireValue: coupon.minRequireValue || '',
  customerEligibility: coupon.customerEligibility,
  customerEmails: coupon.customerEmails,
  usageLimit: coupon.usageLimit ?? '',
  usageLimitPerUser: coupon.usageLimitPerUser ?? '',
  startDate: coupon.startDate,
  endDate: coupon.endDate ?? '',
})

const limitOf = (typed: TypedNumber): number | null => (typed === '' ? null : numberOf(typed))

/** Ignores refused texts of hidden fields. */
const rewardOf = (typed: TypedNumber, shown: boolean, otherwise: number): number =>
  isRefused(typed) && !shown ? otherwise : numberOf(typed, 0)

/** Returns the request body; fields that don't apply are empty. */
export const couponBodyOf = (values: CouponValues): CouponBody => ({
  ...values,
  code: values.discountMode === 'Code' && values.code.trim() ? values.code : null,
  discountValue: values.discountType === 'BuyXGetY' ? 0 : numberOf(values.discountValue, 0),
  customerReward: rewardOf(values.customerReward, values.discountType === 'BuyXGetY', 2000),
  rewardValue: rewardOf(values.rewardValue, values.discountType === 'BuyXGetY', 20),
  minRequireValue: values.minRequireType === 'None' ? 0 : numberOf(values.minRequireValue, 0),
  spendAppliesToId: values.spendAppliesTo === 'All' ? [] : values.spendAppliesToId,
  rewardAppliesToId:
    values.discountType === 'BuyXGetY' && values.rewardAppliesTo !== 'All' ? values.rewardAppliesToId : [],
  customerEmails: values.customerEligibility === 'Named' ? values.customerEmails : [],
  usageLimit: limitOf(values.usageLimit),
  usageLimitPerUser: limitOf(values.usageLimitPerUser),
  endDate: values.endDate || null,
})

/**
 * Returns the end date that ends a coupon soonest: yesterday, or today if it started today, because a coupon lasts at
 * least a day.
 */
export function lastDayToEnd(startDate: string, now: Date = timeNow()): string {
  const yesterday = dayInLagos(now.getTime() - 86_400_000)
  return startDate <= yesterday ? yesterday : dayInLagos(now)
}
