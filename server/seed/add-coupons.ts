import type { z } from 'zod'
import { couponBody } from '#contract/coupons/coupons.ts'
import { createCoupon } from '#domains/coupons/index.ts'
import { after, day } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'

type Said = z.input<typeof couponBody>

/** Creates coupons of some stores: automatic and by code, of every type, active, scheduled and ended. */
export async function addCoupons(house: House, shops: readonly SeedShop[]): Promise<void> {
  const on = (days: number) =>
    after(house.end, days * day)
      .toISOString()
      .slice(0, 10)
  const running = { startDate: on(-60), endDate: on(90) }
  const automatic = (percent: number, from: number): Said => ({
    ...running,
    title: `${percent}% off when you spend ₦${from.toLocaleString('en-NG')}`,
    discountType: 'Percent',
    discountValue: percent,
    minRequireValue: from,
  })
  const welcome: Said = {
    ...running,
    title: 'Welcome offer',
    discountMode: 'Code',
    code: 'WELCOME',
    discountType: 'Percent',
    discountValue: 15,
    minRequireType: 'None',
    customerEligibility: 'NewCustomers',
    usageLimitPerUser: 1,
    isPublic: true,
  }
  const fixed: Said = {
    ...running,
    title: '₦500 off',
    discountMode: 'Code',
    code: 'SAVE500',
    discountType: 'Fixed',
    discountValue: 500,
    minRequireValue: 5_000,
    combinesWithAutomatic: true,
    isPublic: true,
  }
  const reward: Said = {
    ...running,
    title: 'Spend more, get one for less',
    discountType: 'BuyXGetY',
    customerReward: 15_000,
    rewardAppliesTo: 'All',
    rewardValue: 20,
  }
  const everything: Said = {
    ...running,
    title: '5% off everything',
    discountType: 'Percent',
    discountValue: 5,
    minRequireType: 'None',
  }
  const sooner: Said = { ...automatic(20, 20_000), title: 'Next month’s sale', startDate: on(20), endDate: on(40) }
  const over: Said = { ...automatic(10, 5_000), title: 'Last month’s sale', startDate: on(-60), endDate: on(-25) }
  const lastOne: Said = { ...fixed, title: 'Once only', code: 'ONLYONE', usageLimit: 1, isPublic: false }

  for (const [index, shop] of shops.entries()) {
    const own = index === 0 ? [automatic(10, 20_000), welcome, fixed, sooner, over, lastOne] : others(index)
    for (const coupon of own)
      await doAt(house, after(house.end, -60 * day), work =>
        must(createCoupon(work, shop.merchant, couponBody.parse(coupon))),
      )
  }

  function others(index: number): Said[] {
    if (index % 5 === 1) return [automatic(5, 10_000), welcome]
    if (index % 5 === 2) return [fixed]
    if (index % 5 === 3) return [reward]
    return index % 5 === 4 ? [everything] : []
  }
}
