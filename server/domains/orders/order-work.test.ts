import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  changeOrderStatuses,
  handOverOrders,
  searchOrders,
  updateOrder,
  type updateOrderBody,
} from '#contract/orders/order-work.ts'
import { getCustomerOrder, getOrder, handOverToPlatform, listMerchantOrders } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, customer, merchant, type Person, staff } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const found = async (by: Person, search: string, query = {}) =>
  (await app.call(searchOrders, { token: by.token, query: { search, ...query } })).data.rows.map(row => row.id)
const add = (by: Person, id: string, body: z.input<typeof updateOrderBody>) =>
  app.call(updateOrder, { token: by.token, params: { id }, body })

test('finds orders by number, parcel code, customer, phone and product, within the actor’s access', async () => {
  const store = await merchant(app)
  const { id, name } = await paidOrder(app, people.customer, { store, name: 'Àṣọ òkè', recipient: 'Ẹniọlá Adéyẹmí' })
  const other = await paidOrder(app, people.customer, { store: await merchant(app), name: 'Àṣọ òkè' })
  const { parcelCode } = (await app.call(getOrder, { token: store.token, params: { id } })).data
  for (const typed of [name, name.slice(1), parcelCode, `${parcelCode.slice(0, 3)} ${parcelCode.slice(3)}`, 'eniola'])
    expect(await found(store, typed)).toEqual([id])
  for (const typed of ['0803 555 0188', '+2348035550188', '0803-555', '803 555 0188', '8035550188', 'aso oke'])
    expect(await found(store, typed)).toEqual([id])
  for (const typed of ['0803 555 0189', '#99', 'nothing of the kind', '%'])
    expect(await found(store, typed)).toEqual([])
  const all = await found(await admin(app), 'aso oke')
  expect(all).toEqual([other.id, id])
  expect(await found(store, 'aso oke', { tab: 'cancelled' })).toEqual([])
})

test('limits schedulers to platform deliveries, requires the permission of staff, and refuses an empty search', async () => {
  const ready = await orderIn(app, people, 'ready_for_pickup')
  await orderIn(app, people, 'pending')
  expect(await found(people.scheduler, 'Okafor')).toEqual([ready])
  const clerk = await staff(app, people.store.storeId, [{ resource: 'products', right: 'manage' }])
  expect(await app.refused(searchOrders, { token: clerk.token, query: { search: 'x' } })).toMatchObject({ status: 403 })
  for (const query of [{}, { search: ' ' }, { search: 'x'.repeat(101) }])
    expect(await app.refused(searchOrders, { token: people.store.token, query })).toMatchObject({ status: 422 })
})

test('shows notes and pictures to the store and administrators, and to the customer only if marked visible', async () => {
  const { store, customer } = people
  const { id } = await paidOrder(app, customer, { store })
  const pictureId = await storedPicture(app)
  await add(store, id, { note: 'Left shoe scuffed, replaced', pictureIds: [pictureId] })
  const { data } = await add(await admin(app), id, { note: 'Sent with a bow', toCustomer: true })
  expect(data.notes.map(note => [note.note, note.pictures.length, note.toCustomer])).toEqual([
    ['Left shoe scuffed, replaced', 1, false],
    ['Sent with a bow', 0, true],
  ])
  const seen = (await app.call(getCustomerOrder, { token: customer.token, params: { id } })).data
  expect(seen.notes.map(note => [note.note, note.authorName])).toEqual([['Sent with a bow', 'Bitmarte']])
  const author = async ({ token }: Person) =>
    (await app.call(getOrder, { token, params: { id } })).data.notes.at(-1)?.authorName
  expect(await author(store)).toBe('Bitmarte')
  expect(await author(await admin(app))).toMatch(/^Ada /)
  const ready = await orderIn(app, people, 'ready_for_pickup')
  await add(store, ready, { note: 'Ring twice' })
  expect((await app.call(getOrder, { token: people.scheduler.token, params: { id: ready } })).data.notes).toEqual([])
})

test('refuses a note that is empty, too long, with an unknown picture or on another store’s order', async () => {
  const { store, customer: buyer } = people
  const { id } = await paidOrder(app, buyer, { store })
  const refused = (by: Person, body: object, orderId = id) =>
    app.refused(updateOrder, { token: by.token, params: { id: orderId }, body })
  const pictureId = await storedPicture(app)
  for (const body of [
    {},
    { note: ' ' },
    { note: 'x'.repeat(1001) },
    { pictureIds: [pictureId, pictureId] },
    { pictureIds: Array.from({ length: 7 }, () => randomUUID()) },
    { note: 1 },
  ])
    expect(await refused(store, body)).toMatchObject({ status: 422 })
  expect(await refused(store, { pictureIds: [randomUUID()] })).toMatchObject({ code: 'picture_not_found' })
  expect(await refused(await merchant(app), { note: 'Mine' })).toMatchObject({ code: 'order_not_found' })
  expect(await refused(store, { note: 'Mine' }, randomUUID())).toMatchObject({ code: 'order_not_found' })
  const viewer = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  expect(await refused(viewer, { note: 'Mine' })).toMatchObject({ status: 403 })
  expect(await refused(await customer(app), { note: 'Mine' })).toMatchObject({ status: 403 })
  await Promise.all(['one', 'two', 'three'].map(note => add(store, id, { note })))
  const { notes } = (await app.call(getOrder, { token: store.token, params: { id } })).data
  expect(notes.map(note => note.note).toSorted()).toEqual(['one', 'three', 'two'])
})

test('changes the status of several orders, each with its own outcome', async () => {
  const { store, customer } = people
  const [one, two] = [await paidOrder(app, customer, { store }), await paidOrder(app, customer, { store })]
  const elsewhere = await paidOrder(app, customer, { store: await merchant(app) })
  const ready = await orderIn(app, people, 'ready_for_pickup')
  const orderIds = [one.id, two.id, ready, elsewhere.id, one.id]
  const move = () =>
    app
      .call(changeOrderStatuses, { token: store.token, body: { orderIds, status: 'processing' } })
      .then(answer => answer.data)
  const outcomes = await Promise.all([move(), move()])
  expect(outcomes.flatMap(outcome => outcome.moved.map(order => order.id)).toSorted()).toEqual(
    [one.id, two.id].toSorted(),
  )
  const { moved, refused } = await move()
  expect(moved).toEqual([])
  expect(refused.map(({ orderId, code }) => [orderId, code])).toEqual([
    [one.id, 'move_not_allowed'],
    [two.id, 'move_not_allowed'],
    [ready, 'move_not_allowed'],
    [elsewhere.id, 'order_not_found'],
  ])
  const wrong = (body: object) => app.refused(changeOrderStatuses, { token: store.token, body })
  for (const body of [
    { orderIds: [], status: 'processing' },
    { orderIds: [one.id], status: 'lost' },
  ])
    expect(await wrong(body)).toMatchObject({ status: 422 })
})

test('hands over several ready orders, each with its own outcome, which leaves none to the store', async () => {
  const { store, customer } = people
  const [one, two, pending] = [
    (await paidOrder(app, customer, { store })).id,
    (await paidOrder(app, customer, { store })).id,
    (await paidOrder(app, customer, { store })).id,
  ]
  const elsewhere = (await paidOrder(app, customer, { store: await merchant(app) })).id
  const { token } = store
  for (const status of ['processing', 'ready_for_pickup'] as const)
    await app.call(changeOrderStatuses, { token: store.token, body: { orderIds: [one, two], status } })
  const choosing = async () => {
    const query = { tab: 'ready', toDo: 'true', limit: 100 } as const
    const { rows } = (await app.call(listMerchantOrders, { token, query })).data
    return rows.filter(({ choosesDelivery }) => choosesDelivery).map(({ id }) => id)
  }
  expect(await choosing()).toEqual(expect.arrayContaining([one, two]))
  await app.call(handOverToPlatform, { token, params: { id: one } })
  const orderIds = [one, two, pending, elsewhere]
  const { moved, refused } = (await app.call(handOverOrders, { token, body: { orderIds } })).data
  expect(moved.map(({ id }) => id)).toEqual([one, two])
  expect(refused.map(({ orderId, code }) => [orderId, code])).toEqual([
    [pending, 'move_not_allowed'],
    [elsewhere, 'order_not_found'],
  ])
  expect(await choosing()).not.toContain(two)
  const handedOver = (await app.call(getOrder, { token, params: { id: two } })).data
  expect(handedOver).toMatchObject({ deliveredBy: 'platform' })
})
