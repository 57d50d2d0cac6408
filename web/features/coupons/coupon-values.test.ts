import { expect, test } from 'vitest'
import { couponBody } from '#contract/coupons/coupons.ts'
import { type CouponValues, couponBodyOf, couponDefaults, couponValuesOf, lastDayToEnd } from './coupon-values.ts'

const now = new Date('2026-11-21T23:30:00Z')

test('starts with the contract’s defaults, today in Lagos, and reads a coupon of them back', () => {
  const values = couponDefaults(now)
  expect(values).toMatchObject({ startDate: '2026-11-22', customerReward: 2000, rewardValue: 20 })
  const sent = couponBody.parse(couponBodyOf({ ...values, title: 'Ten off', discountValue: 10 }))
  const kept = {
    ...sent,
    id: '',
    summary: '',
    productNames: {},
    status: 'active',
    usageCount: 0,
    createdAt: '',
  } as const
  expect(couponValuesOf(kept)).toEqual({ ...values, title: 'Ten off', discountValue: 10 })
})

test('sends only the fields that the choices need', () => {
  const values = { ...couponDefaults(now), code: 'OLD', customerEmails: ['a@b.ng'], spendAppliesToId: ['x'] }
  expect(couponBodyOf(values)).toMatchObject({ code: null, customerEmails: [], spendAppliesToId: [], endDate: null })
  expect(couponBodyOf({ ...values, discountMode: 'Code' }).code).toBe('OLD')
})

test('ends a coupon immediately, or with the day on its first day', () => {
  expect(lastDayToEnd('2026-11-21', now)).toBe('2026-11-21')
  expect(lastDayToEnd('2026-11-01', now)).toBe('2026-11-21')
  expect(lastDayToEnd('2026-11-22', now)).toBe('2026-11-22')
})

test('doesn’t send an invalid number unless its field isn’t needed', () => {
  const refused = { typed: '45,00', problem: 'Write an amount in naira.' }
  const values = { ...couponDefaults(now), title: 'Ten off', discountValue: 10 }
  const valid = (changed: Partial<CouponValues>) =>
    couponBody.safeParse(couponBodyOf({ ...values, ...changed })).success
  expect(valid({})).toBe(true)
  for (const field of ['discountValue', 'minRequireValue', 'usageLimit', 'usageLimitPerUser']) {
    expect(valid({ [field]: refused }), field).toBe(false)
  }
  expect(valid({ minRequireValue: refused, minRequireType: 'None' })).toBe(true)
  expect(valid({ customerReward: refused, rewardValue: refused })).toBe(true)
  expect(valid({ customerReward: refused, discountType: 'BuyXGetY' })).toBe(false)
})
