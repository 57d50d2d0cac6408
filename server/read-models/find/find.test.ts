import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder } from '#contract/orders/orders.ts'
import { findAnything } from '#contract/read-models/find.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, merchant, type Person, product, staff } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const found = async ({ token }: Person, search: string) =>
  (await app.call(findAnything, { token, query: { search } })).data.rows
const paths = async (who: Person, search: string) => (await found(who, search)).map(row => row.path)

test('an order is found by reference, number, recipient and phone, each reader on its own page', async () => {
  const { store, customer } = people
  const order = await paidOrder(app, customer, { store, recipient: 'Ẹniọlá Adéyẹmí' })
  const inOffice = `/admin/orders/${order.id}`
  for (const typed of [order.reference, order.reference.slice(3).toLowerCase(), 'eniola adeyemi'])
    expect(await paths(overseer, typed), typed).toContain(inOffice)
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id: order.id } })
  expect(await paths(overseer, data.deliveryAddress.phoneNumber)).toContain(inOffice)
  const own = await found(store, order.name)
  expect(own).toContainEqual({
    kind: 'order',
    title: order.name,
    note: 'Ẹniọlá Adéyẹmí · Pending',
    path: `/merchant/orders/${order.id}`,
  })
  expect(await paths(await merchant(app), order.reference)).toEqual([])
})

test('carriers and schedulers find only the orders that they work on', async () => {
  const id = await orderIn(app, people, 'assigned')
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id } })
  expect(await paths(people.rider, data.reference)).toEqual([`/shipping-partner/orders/${id}`])
  expect(await paths(people.scheduler, data.reference)).toEqual([`/admin/orders/${id}`])
  expect(await paths(await admin(app, 'dispatcher'), data.reference)).toEqual([])
  const own = await paidOrder(app, people.customer, { store: people.store })
  for (const who of [people.rider, people.scheduler]) expect(await paths(who, own.reference)).toEqual([])
})

test('customers, stores, products and partners are found by name and e-mail', async () => {
  const { store, customer, rider } = people
  const { productId } = await product(app, store.storeId, { price: 100_000, name: 'Zobo concentrate, ginger' })
  expect(await paths(overseer, 'zobo conc')).toEqual([`/admin/products/${productId}`])
  expect(await paths(store, 'ZOBO')).toEqual([`/merchant/products/${productId}`])
  expect(await paths(await merchant(app), 'zobo')).toEqual([])
  expect(await paths(overseer, customer.email)).toContain(`/admin/customers?customer=${customer.accountId}`)
  expect(await paths(overseer, store.email)).toContain(`/admin/stores/${store.storeId}`)
  expect(await paths(overseer, rider.email)).toContain(`/admin/partners/${rider.partnerId}`)
  expect(await found(overseer, '%_')).toEqual([])
})

test('a role finds only what it opens', async () => {
  const { store, customer } = people
  const order = await paidOrder(app, customer, { store })
  const clerk = await adminWith(app, [{ resource: 'products', right: 'view' }])
  expect(await found(clerk, order.reference)).toEqual([])
  expect(await found(clerk, customer.email)).toEqual([])
  const editor = await staff(app, store.storeId, [{ resource: 'products', right: 'view' }])
  expect(await found(editor, order.reference)).toEqual([])
  expect((await app.refused(findAnything, { token: customer.token, query: { search: 'anything' } })).status).toBe(403)
  expect((await app.refused(findAnything, { token: overseer.token, query: { search: 'a' } })).status).toBe(422)
})
