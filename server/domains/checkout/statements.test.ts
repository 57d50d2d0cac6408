import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'
import { type Sent, sentBy } from '#tests/harness/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())

/**
 * Statements of each call, with begin and commit, and how often it waits for the database. Of an Idempotency-Key, here
 * only the payment's, a statement stores the response; it is claimed together with the session. The calls: docs/performance.md.
 */
const most: Record<string, { statements: number; roundTrips: number }> = {
  add: { statements: 3, roundTrips: 2 },
  price: { statements: 2, roundTrips: 2 },
  pay: { statements: 8, roundTrips: 6 },
  place: { statements: 7, roundTrips: 5 },
}

test('a checkout of two stores’ products takes at most 20 statements in 15 round trips, all prepared', async () => {
  const goods = await Promise.all([1, 2].map(async () => product(app, (await merchant(app)).storeId, { stock: 100 })))
  const { token, addressId } = await shopper(app)
  const calls: Record<string, Sent> = {}
  const body = { items: goods.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 })) }
  // The first purchase also records the customer's consent.
  for (const round of [1, 2]) {
    calls.add = await sentBy(() => app.call(addToCart, { token, body }))
    let asked = { total: 0, due: 0, quote: '' }
    calls.price = await sentBy(async () => {
      const { total, due, quote } = (await app.call(simulateOrder, { token, body: { addressId } })).data
      asked = { total, due, quote: quote ?? '' }
    })
    let reference = ''
    const headers = { 'idempotency-key': `round-${round}` }
    calls.pay = await sentBy(async () => {
      reference = (await app.call(startPayment, { token, headers, body: { addressId, ...asked } })).data.reference
    })
    await provider(app).pay(reference)
    calls.place = await sentBy(async () => {
      const { data } = await app.call(createOrder, { token, body: { reference } })
      expect(data.orders).toHaveLength(2)
    })
  }
  const counts = Object.entries(calls).map(([call, { statements, unprepared, roundTrips }]) => {
    const limit = most[call] ?? { statements: 0, roundTrips: 0 }
    // Names the statements of a call that takes too many.
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(limit.statements)
    expect(roundTrips, call).toBeLessThanOrEqual(limit.roundTrips)
    expect(unprepared, call).toEqual([])
    return { statements: statements.length, roundTrips }
  })
  expect(counts.reduce((sum, { statements }) => sum + statements, 0)).toBeLessThanOrEqual(20)
  expect(counts.reduce((sum, { roundTrips }) => sum + roundTrips, 0)).toBeLessThanOrEqual(15)
})

test('paying and placing with a coupon that has a limit and a gift card takes at most 34 statements in 23 round trips', async () => {
  const store = await merchant(app)
  await coupon(app, store, { usageLimit: 10 })
  const item = await product(app, store.storeId, { price: 1_000_000, stock: 10 })
  const buyer = await shopper(app)
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 1000 })
  await buyer.put(item)
  await buyer.applyCard(giftCardId)
  const { total, due } = await buyer.simulate()
  let reference = ''
  const body = { addressId: buyer.addressId, total, due }
  const paying = await sentBy(async () => {
    reference = (await app.call(startPayment, { token: buyer.token, body })).data.reference
  })
  await provider(app).pay(reference)
  const placing = await sentBy(() => buyer.comeBack(reference))
  expect(paying.statements.length, paying.statements.join('\n\n')).toBeLessThanOrEqual(18)
  expect(paying.roundTrips).toBeLessThanOrEqual(10)
  expect([...paying.unprepared, ...placing.unprepared]).toEqual([])
  expect(placing.statements.length, placing.statements.join('\n\n')).toBeLessThanOrEqual(16)
  expect(placing.roundTrips).toBeLessThanOrEqual(13)
})
