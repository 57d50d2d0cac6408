import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingEstimate } from '#contract/logistics/shipping.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStatus, shownToken } from '#tests/harness/deliveries.ts'
import { customer, type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { paidOrders } from '#tests/harness/orders.ts'

let app: TestApp
let store: Merchant
let buyer: Person
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  await shipping(app)
  store = await merchant(app)
  buyer = await customer(app)
})
afterAll(() => app.stop())

test('each night estimates learn how long stores pack and deliveries take', async () => {
  const { productId } = await product(app, store.storeId)
  const days = async () =>
    (await app.call(shippingEstimate, { query: { productId, state: 'Lagos' } })).data.expectedDays
  expect(await days()).toEqual({ from: 1, to: 3 })
  const ids: string[] = []
  for (let count = 0; count < 10; count++) {
    const [order] = await paidOrders(app, buyer, [{ store, promisedDays: 30 }])
    ids.push(order?.id ?? '')
  }
  const all = async (status: 'processing' | 'ready_for_pickup' | 'out_for_delivery') => {
    for (const id of ids) await changeStatus(app, store, id, status)
  }
  await all('processing')
  app.clock.advance(2 * hour)
  await all('ready_for_pickup')
  await all('out_for_delivery')
  app.clock.advance(4 * day)
  for (const id of ids) {
    const token = await shownToken(app, buyer, id)
    await app.call(updateOrderStatus, { token: store.token, params: { id }, body: { status: 'delivered', token } })
  }
  await app.runScheduledJob('orders.records')
  // The store delivered these itself, so the platform's deliveries have no record yet, but its packing has: 2 hours.
  expect(await days()).toEqual({ from: 1, to: 2 })
  const routes = await app.platform.db.read
    .selectFrom('route_records')
    .select(['store_id', 'from_state', 'to_state', 'deliveries', 'hours'])
    .execute()
  expect(routes).toEqual([
    { store_id: store.storeId, from_state: 'Lagos', to_state: 'Lagos', deliveries: 10, hours: 96 },
  ])
})
