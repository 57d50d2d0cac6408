import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCustomers } from '#contract/identity/customers.ts'
import { getOrder, listAdminOrders, listMerchantOrders } from '#contract/orders/orders.ts'
import { listPayments } from '#contract/read-models/admin-payments.ts'
import { findAnything, mostFoundOfKind } from '#contract/read-models/find.ts'
import { listApproved, listUnapproved } from '#contract/stores/approvals.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import {
  admin,
  adminWith,
  customer,
  type Merchant,
  merchant,
  type Person,
  product,
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { ask, deliver } from '#tests/harness/returns.ts'

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

const paymentOf = (orderId: string) =>
  app.platform.db.read
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.checkout_id', 'p.checkout_id')
    .select(['p.id', 'p.reference'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

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

test('an administrator finds a customer and a store by a phone number, however it is typed', async () => {
  const { store, customer } = people
  const numbers = [
    [customer.accountId, '+2348066347385', `/admin/customers?customer=${customer.accountId}`],
    [store.accountId, '+2348066347386', `/admin/stores/${store.storeId}`],
  ] as const
  for (const [id, number, path] of numbers) {
    await within(app, ({ tx }) =>
      tx.updateTable('accounts').set({ phone_number: number }).where('id', '=', id).execute(),
    )
    const dialled = number.replace(/^\+234(...)(...)/, '0$1 $2 ')
    for (const typed of [dialled, dialled.replaceAll(' ', '-'), number, number.slice(1), dialled.slice(0, -1)])
      expect(await paths(overseer, typed), typed).toContain(path)
  }
  const { data } = await app.call(listCustomers, { token: overseer.token, query: { search: '0806 634 7385' } })
  expect(data.rows.map(({ id }) => id)).toEqual([customer.accountId])
})

test('orders and their customer are found by the phone number of the delivery, as people type or paste it', async () => {
  const [store, buyer, other] = [await merchant(app), await customer(app), await merchant(app)]
  const order = await paidOrder(app, buyer, { store, phone: '+2348031234567' })
  const ofMerchant = (of: Merchant, search: string) =>
    app.call(listMerchantOrders, { token: of.token, query: { search } })
  for (const typed of [
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '0803.123.4567',
    '(0803) 1234567',
    '8031234567',
    '+2348031234567',
    '+234 803 123 4567',
    '+234 (0)803 123 4567',
    '234 803 123 4567',
    // As WhatsApp copies it, with marks of its direction, and with hyphens that don’t break.
    '\u202a+234 803 123 4567\u202c',
    '0803\u2011123\u20114567',
  ]) {
    expect(await paths(overseer, typed), typed).toEqual([
      `/admin/orders/${order.id}`,
      `/admin/customers?customer=${buyer.accountId}`,
    ])
    expect(await paths(store, typed), typed).toEqual([`/merchant/orders/${order.id}`])
    const { data: orders } = await app.call(listAdminOrders, { token: overseer.token, query: { search: typed } })
    expect(orders.rows.map(({ id }) => id)).toEqual([order.id])
    expect((await ofMerchant(store, typed)).data.rows.map(({ id }) => id)).toEqual([order.id])
    expect((await ofMerchant(other, typed)).data.rows).toEqual([])
    const { data } = await app.call(listCustomers, { token: overseer.token, query: { search: typed } })
    expect(data.rows.map(({ id }) => id)).toEqual([buyer.accountId])
    expect(data.counts.all).toBe(1)
  }
  // The first digits find the order; the customers of all that share them would be strangers.
  expect(await paths(overseer, '0803 123 45')).toEqual([`/admin/orders/${order.id}`])
})

test('an order is found by the second phone number of its address, and by the last seven digits of either', async () => {
  const [store, buyer, other] = [await merchant(app), await customer(app), await merchant(app)]
  const order = await paidOrder(app, buyer, { store, phone: '+2348037776655' })
  await within(app, ({ tx }) =>
    tx
      .updateTable('orders')
      .set({ recipient_second_phone: '+2348023334444' })
      .where('store_id', '=', store.storeId)
      .execute(),
  )
  for (const typed of ['0802 333 4444', '8023334444', '0802 333', '333 4444', '23334444', '777-6655']) {
    expect(await paths(overseer, typed), typed).toContain(`/admin/orders/${order.id}`)
    expect(await paths(store, typed), typed).toEqual([`/merchant/orders/${order.id}`])
    expect(await paths(other, typed), typed).toEqual([])
    const { data } = await app.call(listAdminOrders, { token: overseer.token, query: { search: typed } })
    expect(
      data.rows.map(({ id }) => id),
      typed,
    ).toEqual([order.id])
  }
  expect(await paths(overseer, '0802 333 4444')).toContain(`/admin/customers?customer=${buyer.accountId}`)
  for (const typed of ['334444', '933 4444', '13334444']) expect(await paths(store, typed), typed).toEqual([])
})

test('a store is found by the phone number of its storefront, in Ctrl K and in the list', async () => {
  const { storeId } = await merchant(app)
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ phone_number: '+2348131859055' }).where('id', '=', storeId).execute(),
  )
  for (const typed of [
    '0813 185 9055',
    '813 185 9055',
    '8131859055',
    '+234 813 185 9055',
    '+2348131859055',
    '2348131859055',
  ]) {
    expect(await paths(overseer, typed), typed).toContain(`/admin/stores/${storeId}`)
    const { data } = await app.call(listUnapproved, { token: overseer.token, query: { search: typed } })
    const approved = await app.call(listApproved, { token: overseer.token, query: { search: typed } })
    expect(
      [...data.rows, ...approved.data.rows].map(({ id }) => id),
      typed,
    ).toEqual([storeId])
  }
})

test('roles find dispatchers and superadmins administrators, by name, phone and e-mail', async () => {
  const { accountId: id, email } = await admin(app, 'dispatcher')
  await within(app, ({ tx }) =>
    tx
      .updateTable('accounts')
      .set({ first_name: 'Haɗiza', last_name: 'Ƙofar', phone_number: '+2348096677881' })
      .where('id', '=', id)
      .execute(),
  )
  const boss = await admin(app, 'superadmin')
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  const [deliveries, account] = [`/admin/dispatch?dispatcher=${id}`, `/admin/admins?admin=${id}`]
  for (const typed of ['Haɗiza Ƙofar', 'hadiza kofar', 'ƙofar', '0809 667 7881', '+2348096677881', '0809 667', email]) {
    expect(await paths(clerk, typed), typed).toEqual([deliveries])
    expect(await paths(boss, typed), typed).toEqual([deliveries, account])
  }
  const others = [await adminWith(app, [{ resource: 'stores', right: 'view' }]), people.scheduler, people.store]
  for (const who of others) expect(await paths(who, 'Haɗiza Ƙofar')).toEqual([])
})

test('a part of a reference finds the purchase, its order and its payment', async () => {
  const { store, customer } = people
  const order = await paidOrder(app, customer, { store })
  const [, first = '', second = ''] = order.reference.split('-')
  for (const typed of [
    first,
    `bm-${first}`.toLowerCase(),
    `BM${first}`,
    `${first}${second[0]}`,
    `${first}-${second.slice(0, 3)}`,
  ]) {
    expect(await paths(overseer, typed), typed).toContain(`/admin/orders/${order.id}`)
    expect(await paths(store, typed), typed).toContain(`/merchant/orders/${order.id}`)
  }
  expect(await paths(overseer, first.slice(0, 3))).not.toContain(`/admin/orders/${order.id}`)
  const [payment] = (await found(overseer, first)).filter(({ kind }) => kind === 'payment')
  expect(payment).toMatchObject({
    title: expect.stringMatching(/^₦[\d,.]+$/),
    note: expect.stringMatching(/^Paid · .+ 20\d\d, \d\d:\d\d.* · .+@/),
  })
  const { pathname, searchParams } = new URL(payment?.path ?? '', 'http://localhost')
  expect(pathname).toBe('/admin/payments')
  const { from: startDate, to: endDate, search } = Object.fromEntries(searchParams)
  const list = await app.call(listPayments, { token: overseer.token, query: { startDate, endDate, search } })
  expect(list.data.rows.map(row => row.orders.map(({ orderTrackerId }) => orderTrackerId))).toEqual([[order.id]])
})

test('administrators find a customer’s orders by e-mail, with a link to the list of all of them', async () => {
  const { store, customer } = people
  for (let number = 0; number <= mostFoundOfKind; number++) await paidOrder(app, customer, { store })
  const ask = async ({ token }: Person) =>
    (await app.call(findAnything, { token, query: { search: customer.email } })).data
  const { rows, more } = await ask(overseer)
  expect(rows.filter(({ kind }) => kind === 'order')).toHaveLength(mostFoundOfKind)
  const { path } = more.find(({ kind }) => kind === 'order') ?? { path: '' }
  expect(path).toBe(`/admin/orders?search=${encodeURIComponent(customer.email)}`)
  const list = await app.call(listAdminOrders, { token: overseer.token, query: { search: customer.email, limit: 50 } })
  const ids = rows.flatMap(row => (row.kind === 'order' ? row.path.slice('/admin/orders/'.length) : []))
  expect(list.data.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(list.data.count).toBeGreaterThan(mostFoundOfKind)
  expect(await ask(store)).toEqual({ rows: [], more: [] })
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

test('a carrier finds no order by the phone number of its customer, which it could otherwise guess digit by digit', async () => {
  const id = await orderIn(app, people, 'assigned')
  const { recipient_phone: phone } = await app.platform.db.read
    .selectFrom('orders')
    .select('recipient_phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await paths(people.scheduler, phone)).toContain(`/admin/orders/${id}`)
  expect(await paths(people.rider, phone)).toEqual([])
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

test('a store finds its products by words in any order and by a variant’s SKU, its staff and its payments', async () => {
  const own = await merchant(app)
  const { productId, variantId } = await product(app, own.storeId, { name: 'Hand-sewn kaftan, navy' })
  await within(app, ({ tx }) =>
    tx.updateTable('product_variants').set({ sku: 'KFT-NVY-XL' }).where('id', '=', variantId).execute(),
  )
  for (const typed of ['kaftan navy', 'navy kaftan', 'sewn nav', 'kft-nvy'])
    expect(await paths(own, typed), typed).toEqual([`/merchant/products/${productId}`])
  // The SKU of its one variant.
  expect(await found(own, 'navy kaftan')).toMatchObject([{ note: 'KFT-NVY-XL' }])
  expect(await paths(overseer, 'navy kaftan')).toEqual([`/admin/products/${productId}`])

  const clerk = await staff(app, own.storeId, [{ resource: 'products', right: 'view' }])
  await within(app, ({ tx }) =>
    tx
      .updateTable('accounts')
      .set({ first_name: 'Ngọzi', last_name: 'Eze' })
      .where('id', '=', clerk.accountId)
      .execute(),
  )
  expect(await found(own, 'eze ngozi')).toMatchObject([
    { kind: 'staff', title: 'Ngọzi Eze', path: `/merchant/staff?person=${clerk.accountId}` },
  ])
  for (const who of [clerk, people.store]) expect(await found(who, 'eze ngozi')).toEqual([])

  const order = await paidOrder(app, people.customer, { store: people.store })
  const { id: paymentId, reference } = await paymentOf(order.id)
  expect(await paths(people.store, reference)).toEqual([
    `/merchant/orders/${order.id}`,
    `/merchant/transactions/${paymentId}`,
  ])
  expect(await paths(own, reference)).toEqual([])
})

test('an order is found by its store’s name and by its amount, within what a reader sees', async () => {
  const own = { ...people, store: await merchant(app) }
  const { rider, scheduler } = people
  const name = 'Ẹ̀kọ́ Corner'
  await within(app, ({ tx }) => tx.updateTable('stores').set({ name }).where('id', '=', own.store.storeId).execute())
  const id = await orderIn(app, own, 'assigned')
  const { total } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
  const amount = total.toLocaleString('en-NG')
  const inOffice = `/admin/orders/${id}`
  for (const typed of ['eko corner', amount, `₦${amount}.00`, `NGN ${total}`])
    expect(await paths(overseer, typed), typed).toContain(inOffice)
  expect((await app.call(listAdminOrders, { token: overseer.token, query: { search: 'eko corner' } })).data.count).toBe(
    1,
  )
  expect(await paths(own.store, amount)).toContain(`/merchant/orders/${id}`)
  expect(await paths(scheduler, 'Ẹ̀kọ́')).toContain(inOffice)
  expect(await paths(rider, 'eko corner')).toEqual([`/shipping-partner/orders/${id}`])
  // Those who don't see money don't find by it, nor others what isn't theirs.
  expect(await paths(scheduler, amount)).toEqual([])
  expect(await paths(rider, amount)).toEqual([])
  for (const typed of ['eko corner', amount]) {
    expect(await paths(await merchant(app), typed)).toEqual([])
    expect(await paths(await admin(app, 'dispatcher'), typed)).toEqual([])
  }
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

test('a scheduler finds an order by its payment’s reference and the customer’s e-mail', async () => {
  const { customer, scheduler } = people
  const id = await orderIn(app, people, 'ready_for_pickup')
  const { reference } = await paymentOf(id)
  for (const typed of [reference, customer.email])
    expect(await paths(scheduler, typed)).toContain(`/admin/orders/${id}`)
  expect(await paths(await admin(app, 'dispatcher'), customer.email)).toEqual([])
})

test('a role with returns alone finds them by the order’s reference', async () => {
  const clerk = await adminWith(app, [{ resource: 'returns', right: 'view' }])
  const { store, customer } = people
  const { id: orderId, reference } = await paidOrder(app, customer, { store })
  await deliver(app, { store, buyer: customer, orderId })
  const { id } = await ask(app, { buyer: customer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  const spaced = reference.replaceAll('-', ' ')
  const dense = reference.replaceAll('-', '').toLowerCase()
  for (const typed of [
    `${reference}-R1`,
    `${reference}R1`,
    `${spaced} R1`,
    `${dense}r1`,
    reference,
    spaced.toLowerCase(),
  ])
    expect(await found(clerk, typed)).toMatchObject([
      { kind: 'return', title: `${reference}-R1`, path: `/admin/returns?id=${id}` },
    ])
  expect(await found(clerk, `${reference}-R2`)).toEqual([])
})
