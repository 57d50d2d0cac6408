import { expect, test } from 'vitest'
import { couponResults } from '#contract/coupons/coupon-results.ts'
import { createCoupon } from '#contract/coupons/coupons.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

test('a store reads what a coupon has brought, without what was cancelled, and another store nothing', async () => {
  const app = await startTestApp()
  try {
    await shipping(app)
    const [store, other] = [await merchant(app), await merchant(app)]
    const cloth = await product(app, store.storeId, { price: 1_000_000, stock: 99 })
    const buy = async (person: Shopper, ...codes: string[]) => {
      await person.put(cloth)
      await person.codes(...codes)
      const { reference } = await person.pay()
      await provider(app).pay(reference)
      const { orders } = await person.comeBack(reference)
      return orders[0]?.id ?? ''
    }
    const [regular, fresh, third] = [await shopper(app), await shopper(app), await shopper(app)]
    await buy(regular)
    const body = {
      title: 'Weekend',
      discountMode: 'Code',
      code: 'WEEKEND',
      startDate: '2026-11-01',
      discountType: 'Percent',
      discountValue: 10,
    } as const
    const { id } = (await app.call(createCoupon, { token: store.token, body })).data
    const results = async () => (await app.call(couponResults, { token: store.token, params: { id } })).data
    expect(await results()).toMatchObject({ orders: 0, discount: 0, netSales: 0, customers: 0 })
    await buy(regular, 'WEEKEND')
    await buy(fresh, 'WEEKEND')
    await buy(fresh, 'WEEKEND')
    const cancelled = await buy(third, 'WEEKEND')
    await app.call(cancelCustomerOrder, { token: third.token, params: { id: cancelled }, body: {} })
    expect(await results()).toEqual({
      orders: 3,
      cancelledOrders: 1,
      discount: 3000,
      netSales: 27_000,
      customers: 2,
      newCustomers: 1,
    })
    const refused = await app.refused(couponResults, { token: other.token, params: { id } })
    expect(refused.code).toBe('coupon_not_found')
  } finally {
    await app.stop()
  }
})
