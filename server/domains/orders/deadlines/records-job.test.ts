import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingEstimate } from '#contract/logistics/shipping.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStatus, shownToken } from '#tests/harness/deliveries.ts'
import {
  customer,
  type Merchant,
  merchant,
  type Person,
  partner,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
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

test('computes packing and delivery times for estimates each night', async () => {
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

test('partners of a route count by what they carry: a slow one that carries little doesn’t make the estimate, nor one that stopped', async () => {
  const { productId } = await product(app, store.storeId)
  const days = async () =>
    (await app.call(shippingEstimate, { query: { productId, state: 'Lagos' } })).data.expectedDays
  const [quick, slow] = [await partner(app), await partner(app)]
  const carried: { id: string; by: typeof quick }[] = []
  for (let count = 0; count < 20; count++) {
    const [order] = await paidOrders(app, buyer, [{ store, promisedDays: 30 }])
    const id = order?.id ?? ''
    for (const status of ['processing', 'ready_for_pickup'] as const) await changeStatus(app, store, id, status)
    const by = count < 10 ? quick : slow
    await within(app, ({ tx }) =>
      tx
        .updateTable('orders')
        .set({ delivered_by: 'platform', partner_id: by.partnerId })
        .where('id', '=', id)
        .execute(),
    )
    carried.push({ id, by })
  }
  const deliver = async (by: typeof quick, from: number, to: number) => {
    const ids = carried.filter(each => each.by === by).map(({ id }) => id)
    await within(app, ({ tx, now }) =>
      tx
        .updateTable('orders')
        .set({ status: 'delivered', delivered_at: now })
        .where('id', 'in', ids.slice(from, to))
        .execute(),
    )
  }
  const records = async () => {
    await app.runScheduledJob('orders.records')
    return app.platform.db.read
      .selectFrom('route_records')
      .select(['deliveries', 'hours'])
      .where('store_id', 'is', null)
      .execute()
  }
  app.clock.advance(day)
  await deliver(quick, 0, 10)
  app.clock.advance(4 * day)
  await deliver(slow, 0, 2)
  expect(await records()).toEqual([{ deliveries: 12, hours: 24 }])
  expect((await days())?.to).toBe(1)
  await deliver(slow, 2, 10)
  expect(await records()).toEqual([{ deliveries: 20, hours: 120 }])
  expect((await days())?.to).toBe(5)
  await within(app, ({ tx }) =>
    tx
      .updateTable('shipping_partners')
      .set({ suspended_at: app.clock.now(), suspension_reason: 'Too slow' })
      .where('id', '=', slow.partnerId)
      .execute(),
  )
  expect(await records()).toEqual([{ deliveries: 10, hours: 24 }])
  expect((await days())?.to).toBe(1)
})
