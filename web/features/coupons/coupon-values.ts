import type { Coupon, CouponBody } from '#contract/coupons/coupons.ts'
import { isRefused, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** A coupon as its form holds it: '' where nothing is written. */
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
  /** Days such as `2026-11-21`, in UTC. */
  startDate: string
  endDate: string
}

/** The day that it is, in UTC as the dates of coupons are. */
export const todayInUtc = (now: Date = new Date()): string => now.toISOString().slice(0, 10)

/** Default values of a new coupon. */
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
  startDate: todayInUtc(now),
  endDate: '',
})

/** A coupon that is there, in its form. */
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

/** Of a reward whose fields aren’t shown, a refused text doesn’t matter either. */
const rewardOf = (typed: TypedNumber, shown: boolean, otherwise: number): number =>
  isRefused(typed) && !shown ? otherwise : numberOf(typed, 0)

/** What is sent of a form: what doesn’t matter for its choices is left as nothing. */
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
 * The last day that ends a coupon as early as can be: yesterday, so that it is over now, or today where it began today,
 * since it counts a day at least.
 */
export function lastDayToEnd(startDate: string, now: Date = new Date()): string {
  const yesterday = todayInUtc(new Date(now.getTime() - 86_400_000))
  return startDate <= yesterday ? yesterday : todayInUtc(now)
}
