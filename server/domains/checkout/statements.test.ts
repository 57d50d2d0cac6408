import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { type Sent, sentBy } from '#tests/harness/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())

test('a checkout of two stores’ products takes no more statements than this', async () => {
  const goods = await Promise.all([1, 2].map(async () => product(app, (await merchant(app)).storeId, { stock: 100 })))
  const { token, addressId } = await shopper(app)
  const calls: Record<string, Sent> = {}
  const body = { items: goods.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 })) }
  for (const round of [1, 2]) {
    calls.add = await sentBy(() => app.call(addToCart, { token, body }))
    let price = { total: 0, due: 0 }
    calls.price = await sentBy(async () => {
      price = (await app.call(simulateOrder, { token, body: { addressId } })).data
    })
    let reference = ''
    const headers = { 'idempotency-key': `round-${round}` }
    calls.pay = await sentBy(async () => {
      const { total, due } = price
      reference = (await app.call(startPayment, { token, headers, body: { addressId, total, due } })).data.reference
    })
    await provider(app).pay(reference)
    calls.place = await sentBy(async () => {
      const { data } = await app.call(createOrder, { token, body: { reference } })
      expect(data.orders).toHaveLength(2)
    })
  }
  for (const [call, { statements, roundTrips }] of Object.entries(calls)) {
    console.log(`${call}: ${statements.length} statements, ${roundTrips} round trips`)
    if (process.env.SHOW_STATEMENTS)
      for (const text of statements) console.log(`  ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
  }
})
