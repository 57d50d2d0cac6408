import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, product, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('returns the status, the store of each item, and the order’s part of the delivery fee', async () => {
  const people = await cast(app)
  const { store, customer } = people
  const bought = await product(app, store.storeId, { name: 'Adire wrap dress' })
  const { id } = await paidOrder(app, customer, { store, product: bought, shipping: 150_000 })
  for (const [endpoint, who] of [
    [getCustomerOrder, customer],
    [getOrder, store],
  ] as const) {
    const { data } = await app.call(endpoint, { token: who.token, params: { id } })
    expect(data).toMatchObject({
      orderStatus: 'pending',
      orderStatusId: 'pending',
      rewardProductsIds: [],
      shippingEvidence: [],
      partnerAssignOrderId: null,
      orderItems: [
        { merchantId: store.accountId, storeId: store.storeId, storeName: data.storeName, shippingFee: 1500 },
      ],
    })
  }
})

test('returns the timeline entry that assigned the partner', async () => {
  const people = await cast(app)
  const id = await orderIn(app, people, 'assigned')
  const { data } = await app.call(getOrder, { token: people.store.token, params: { id } })
  const entry = data.orderActivities.findLast(({ status }) => status.code_name === 'assigned')
  expect(data.partnerAssignOrderId).toBe(entry?.id)
  expect(entry).toBeDefined()
})

test('only the store reads the SKU of an item', async () => {
  const people = await cast(app)
  const id = await orderIn(app, people, 'assigned')
  await within(app, ({ tx }) =>
    tx.updateTable('product_variants').set({ sku: 'ADIRE-M' }).where('store_id', '=', people.store.storeId).execute(),
  )
  const skuFor = async (endpoint: typeof getOrder | typeof getCustomerOrder, { token }: { token: string }) =>
    (await app.call(endpoint, { token, params: { id } })).data.orderItems.map(({ sku }) => sku)
  expect(await skuFor(getOrder, people.store)).toEqual(['ADIRE-M'])
  expect(await skuFor(getOrder, people.scheduler)).toEqual([undefined])
  expect(await skuFor(getCustomerOrder, people.customer)).toEqual([undefined])
})

test('administrators and schedulers read the store’s phone number, others don’t', async () => {
  const people = await cast(app)
  const id = await orderIn(app, people, 'assigned')
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ phone_number: '+2348035550188' }).where('id', '=', people.store.storeId).execute(),
  )
  const phoneFor = async ({ token }: { token: string }) =>
    (await app.call(getOrder, { token, params: { id } })).data.storePhoneNumber
  expect(await phoneFor(people.scheduler)).toBe('+2348035550188')
  expect(await phoneFor(await admin(app))).toBe('+2348035550188')
  expect(await phoneFor(people.store)).toBeUndefined()
})
