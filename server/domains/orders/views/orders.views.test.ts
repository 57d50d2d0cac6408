import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  getCustomerOrder,
  getOrder,
  listAdminOrders,
  listCustomerOrders,
  listMerchantOrders,
  listOrderStatuses,
  type MerchantOrdersQuery,
} from '#contract/orders/orders.ts'
import { setOpening } from '#domains/stores/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, customer, merchant, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
const clay8 = [
  { property: 'Size', option: '8' },
  { property: 'Colour', option: 'Clay' },
]
const start = new Date('2026-11-18T09:00:00Z')

// Five orders of one store, a day apart: #1001 pending and late, #1002 processing, #1003 ready, #1004 on the way by the
// store itself, #1005 cancelled; and one of another store.
beforeAll(async () => {
  app = await startTestApp({ now: start })
  people = await cast(app)
  const { store } = people
  const buy = async (bought: Partial<Parameters<typeof paidOrder>[2]>) => {
    const order = await paidOrder(app, people.customer, { store, ...bought })
    app.clock.advance(day)
    return order.id
  }
  await buy({ recipient: 'Ẹniọlá Adéyẹmí', name: 'Àṣọ òkè, indigo', options: clay8, quantity: 2, state: 'Oyo' })
  const processing = await buy({ recipient: 'Musa Ibrahim', name: 'Kettle 100% steel' })
  const ready = await buy({ recipient: 'Chiọma Okafor', price: 5_000_000 })
  const underway = await buy({ recipient: 'Grace Effiong' })
  const cancelled = await buy({ recipient: 'Tunde Bakare' })
  for (const id of [processing, ready, underway]) await changeStatus(app, store, id, 'processing')
  for (const id of [ready, underway]) await changeStatus(app, store, id, 'ready_for_pickup')
  await changeStatus(app, store, underway, 'out_for_delivery')
  await changeStatus(app, store, cancelled, 'cancelled')
  await paidOrder(app, people.customer, { store: await merchant(app), recipient: 'Somebody Else' })
})
afterAll(() => app.stop())

const list = async (query: Partial<Record<keyof MerchantOrdersQuery, string | number | boolean>> = {}) =>
  (await app.call(listMerchantOrders, { token: people.store.token, query: query as never })).data
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(row => row.orderName)

test('lists a merchant’s own orders, newest first, with earnings and a count per tab', async () => {
  const { count, counts, rows } = await list()
  expect(count).toBe(5)
  expect(rows.map(row => row.orderName)).toEqual(['#1005', '#1004', '#1003', '#1002', '#1001'])
  expect(counts).toEqual({
    all: 5,
    pending: 1,
    processing: 1,
    ready: 1,
    on_the_way: 1,
    trouble: 0,
    delivered: 0,
    cancelled: 1,
  })
  expect(rows.at(-1)).toMatchObject({
    customerName: 'Ẹniọlá Adéyẹmí',
    itemCount: 2,
    productName: 'Àṣọ òkè, indigo',
    subtotal: 40_000,
    total: 41_500,
    youEarn: 36_000,
    late: true,
    dueAt: new Date(start.getTime() + 24 * hour).toISOString(),
    deliveryAddress: { stateOrRegion: 'Oyo', lga: 'Surulere' },
  })
  expect(rows.at(-1)).not.toHaveProperty('weight')
  // What a store delivers itself earns it the shipping fee too.
  expect(rows[1]?.youEarn).toBe(18_000 + 1_500)
})

test('filters by tab and fields; counts follow the filters but not the tab', async () => {
  const tab = await list({ tab: 'ready' })
  expect(tab.count).toBe(1)
  expect(tab.rows.map(row => row.orderName)).toEqual(['#1003'])
  expect(tab.counts.all).toBe(5)
  expect(await names({ status: 'processing' })).toEqual(['#1002'])
  expect(await names({ status: 'processing', tab: 'ready' })).toEqual([])
  expect(await names({ state: 'Oyo' })).toEqual(['#1001'])
  expect((await list({ state: 'Oyo' })).counts).toMatchObject({ all: 1, pending: 1, ready: 0 })
  expect(await names({ late: 'true' })).toContain('#1001')
  expect(await names({ delivery: 'merchant' })).toEqual(['#1004'])
  expect(await names({ from: '2026-11-19', to: '2026-11-20' })).toEqual(['#1003', '#1002'])
  expect(
    await app.refused(listMerchantOrders, {
      token: people.store.token,
      query: { from: '2026-11-20', to: '2026-11-19' },
    }),
  ).toMatchObject({ status: 422, errors: [{ field: 'from', message: 'The first day is after the last.' }] })
})

test('searches by order, recipient and product, ignoring accents and escaping wildcards', async () => {
  expect(await names({ search: '1003' })).toEqual(['#1003'])
  expect(await names({ search: '#1003' })).toEqual(['#1003'])
  expect(await names({ search: 'eniola ADEYEMI' })).toEqual(['#1001'])
  expect(await names({ search: 'Ẹniọlá' })).toEqual(['#1001'])
  expect(await names({ search: 'aso oke' })).toEqual(['#1001'])
  expect(await names({ search: '100%' })).toEqual(['#1002'])
  expect(await names({ search: '%' })).toEqual(['#1002'])
  expect(await names({ search: '_' })).toEqual([])
  expect(await names({ search: "'; drop table orders; --" })).toEqual([])
  expect(await names({ search: 'somebody else' })).toEqual([])
  expect((await list({ search: 'indigo' })).counts).toMatchObject({ all: 1, pending: 1 })
})

test('pages and sorts', async () => {
  expect(await names({ limit: 2 })).toEqual(['#1005', '#1004'])
  expect(await names({ limit: 2, offset: 4 })).toEqual(['#1001'])
  expect(await names({ limit: 2, offset: 40 })).toEqual([])
  expect((await list({ limit: 1 })).count).toBe(5)
  expect(await names({ sort: 'oldest', limit: 1 })).toEqual(['#1001'])
  expect((await names({ sort: 'total-desc' }))[0]).toBe('#1003')
  expect((await names({ sort: 'due' }))[0]).toBe('#1001')
  for (const query of [{ limit: '0' }, { limit: '101' }, { offset: '-1' }, { tab: 'nothing' }, { sort: 'random' }])
    expect(await app.refused(listMerchantOrders, { token: people.store.token, query })).toMatchObject({ status: 422 })
})

test('lists a customer’s own orders of all stores, and all orders for an administrator', async () => {
  const mine = await app.call(listCustomerOrders, { token: people.customer.token })
  expect(mine.data.count).toBe(6)
  expect(mine.data.rows[0]).not.toHaveProperty('youEarn')
  const [newest, oldest] = [mine.data.rows[0], mine.data.rows.at(-1)]
  expect([newest?.productVariants, oldest?.productVariants]).toEqual([[], clay8])
  const stranger = await customer(app)
  expect((await app.call(listCustomerOrders, { token: stranger.token })).data).toMatchObject({ count: 0, rows: [] })

  const overseer = await admin(app)
  const all = (await app.call(listAdminOrders, { token: overseer.token })).data
  expect(all.count).toBe(6)
  expect(all.rows[0]).toMatchObject({ pickup: { state: 'Lagos' }, weight: expect.any(Number), vehicle: 'Bike' })
  expect(mine.data.rows[0]).not.toHaveProperty('weight')
  const { storeId } = people.store
  expect((await app.call(listAdminOrders, { token: overseer.token, query: { storeId } })).data.count).toBe(5)
  const { accountId: customerId } = stranger
  expect((await app.call(listAdminOrders, { token: overseer.token, query: { customerId } })).data.count).toBe(0)
})

test('shows each reader only its fields: a scheduler sees no money, and only platform deliveries', async () => {
  const [row] = (await list({ search: '1003' })).rows
  const id = row?.id ?? ''
  const { data } = await app.call(getOrder, { token: people.store.token, params: { id } })
  expect(data).toMatchObject({ youEarn: 45_000, commission: 5_000, payout: null, deliveredBy: null })
  expect(data.ledger).toBeUndefined()
  expect(data.orderItems).toHaveLength(1)
  expect(data.moves.map(status => status.code_name)).toEqual(['out_for_delivery', 'cancelled'])
  expect(await app.refused(getOrder, { token: people.scheduler.token, params: { id } })).toMatchObject({ status: 404 })
})

test('lists all statuses or the requested ones', async () => {
  const { data } = await app.call(listOrderStatuses, { token: people.rider.token })
  expect(data.rows.map(status => status.code_name)).toEqual(orderStatusCode.options)
  const some = await app.call(listOrderStatuses, {
    token: people.rider.token,
    query: { code_names: 'at_hub, pending,nonsense' },
  })
  expect(some.data.rows).toEqual([
    { id: 'pending', code_name: 'pending', known_name: 'Pending', tone: 'waiting' },
    { id: 'at_hub', code_name: 'at_hub', known_name: 'At hub', tone: 'underway' },
  ])
})

test('sorts and pages a tab of several statuses consistently, for stores and administrators', async () => {
  const others = { ...people, store: await merchant(app) }
  const ids: string[] = []
  for (const status of ['assigned', 'ready_for_pickup', 'accepted', 'ready_for_pickup'] as const) {
    ids.push(await orderIn(app, others, status))
    app.clock.advance(hour)
  }
  const { token } = await admin(app)
  const pages = async (sort: 'newest' | 'oldest') => {
    const query = { tab: 'ready', sort, limit: 2 } as const
    const of = async (offset: number) => {
      const store = await app.call(listMerchantOrders, { token: others.store.token, query: { ...query, offset } })
      const every = await app.call(listAdminOrders, {
        token,
        query: { ...query, limit: 100, storeId: others.store.storeId },
      })
      expect(every.data.rows.slice(offset, offset + 2)).toMatchObject(store.data.rows.map(({ id }) => ({ id })))
      return store.data.rows.map(({ id }) => id)
    }
    return [...(await of(0)), ...(await of(2)), ...(await of(4))]
  }
  expect(await pages('oldest')).toEqual(ids)
  expect(await pages('newest')).toEqual(ids.toReversed())
  const all = await app.call(listAdminOrders, { token, query: { tab: 'ready', sort: 'oldest', limit: 3, offset: 1 } })
  expect(all.data.rows.map(({ id }) => id)).toEqual(ids.slice(0, 3))
})

test.each([
  ['has begun', 0, 2, true],
  ['ends today', -2, 0, true],
  ['begins tomorrow', 1, 2, false],
  ['ended yesterday', -2, -1, false],
])('says until when the store is away whose holiday %s', async (_, from, until, away) => {
  const store = await merchant(app)
  const { id } = await paidOrder(app, people.customer, { store })
  const dayFromNow = (days: number) => dayInLagos(after(app.clock.now(), days * day))
  const holiday = { from: dayFromNow(from), until: dayFromNow(until), note: '' }
  await within(app, work => setOpening(work, store.storeId, { holiday }))
  const storeAwayUntil = away ? holiday.until : null
  const { token } = people.customer
  const { rows } = (await app.call(listCustomerOrders, { token })).data
  expect(rows.find(row => row.id === id)).toMatchObject({ storeAwayUntil })
  expect((await app.call(getCustomerOrder, { token, params: { id } })).data).toMatchObject({ storeAwayUntil })
})
