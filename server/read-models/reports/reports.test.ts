import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelCustomerOrder, listAdminOrders, listMerchantOrders } from '#contract/orders/orders.ts'
import {
  analytics,
  merchantReports,
  reportByCustomers,
  reportByCustomersTable,
  reportByLocation,
  reportByLocationTable,
  reportByProducts,
  reportByProductsTable,
  reportFile,
  reportOrders,
  reportOrdersOverTime,
  reportProductsReturned,
  reportProductsSold,
  reportSales,
  reportSalesOverTime,
} from '#contract/read-models/reports.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Merchant, merchant, type Person, staff } from '#tests/harness/fixtures.ts'
import { freeOrder, paidOrder, paidOrders } from '#tests/harness/orders.ts'

let app: TestApp
let overseer: Person
let store: Merchant
let other: Merchant
let buyer: Person

const cancel = (id: string) =>
  app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: { reason: 'Changed my mind' } })
const range = { startDate: '2026-11-17', endDate: '2026-11-18' }
const own = () => ({ token: store.token, query: range })
const all = () => ({ token: overseer.token, query: range })

beforeAll(async () => {
  // 23:30 UTC on the 16th is the 17th in Lagos; so it is at 22:30 on the 17th, but not an hour later.
  app = await startTestApp({ now: new Date('2026-11-16T22:30:00Z') })
  overseer = await admin(app, 'admin')
  store = await merchant(app)
  other = await merchant(app)
  buyer = await customer(app)
  const dress = { store, name: 'Adire dress', price: 1_000_000, shipping: 100_000 }
  await paidOrder(app, buyer, dress)
  app.clock.set(new Date('2026-11-16T23:30:00Z'))
  const early = await paidOrder(app, buyer, { ...dress, quantity: 2, discount: 100_000 })
  app.clock.set(new Date('2026-11-17T22:30:00Z'))
  await paidOrders(app, await customer(app), [
    { ...dress, name: 'Beads', price: 50_050, state: 'Kano' },
    { ...dress, store: other, price: 4_000_000 },
  ])
  app.clock.set(new Date('2026-11-17T23:30:00Z'))
  await cancel(early.id)
})
afterAll(() => app.stop())

const figures = {
  orders: 2,
  cancelledOrders: 1,
  grossSales: 20_500.5,
  discounts: 1_000,
  cancelled: 19_000,
  returned: 0,
  netSales: 500.5,
  delivery: 1_000,
  total: 1_500.5,
  commission: 50.05,
  deliveryByOthers: 1_000,
  adjustments: 0,
  borneByOthers: 0,
  earned: 450.45,
  averageOrder: 9_750.25,
}

test('counts a sale on its day in Lagos, and a reversal on its own day', async () => {
  const { data } = await app.call(reportSales, { token: store.token, query: { ...range, compare: 'true' } })
  expect(data).toEqual({
    ...range,
    zone: 'Africa/Lagos',
    previous: { startDate: '2026-11-15', endDate: '2026-11-16', zone: 'Africa/Lagos' },
    figures,
    before: expect.objectContaining({ orders: 1, netSales: 10_000, delivery: 1_000 }),
  })
  const onTheDay = (await app.call(reportSales, { token: store.token, query: { ...range, startDate: '2026-11-18' } }))
    .data
  expect(onTheDay).toMatchObject({ previous: null, figures: { orders: 0, cancelledOrders: 1, netSales: -19_000 } })
})

test('returns equal figures in every report, for the store, administrators and the dashboard', async () => {
  const forAdmin = { token: overseer.token, query: { ...range, storeId: store.storeId } }
  expect((await app.call(reportSales, forAdmin)).data.figures).toEqual(figures)
  expect((await app.call(merchantReports, own())).data.figures).toEqual(figures)
  const { data: dashboard } = await app.call(analytics, own())
  expect(dashboard.figures).toEqual(figures)
  expect(dashboard.points).toEqual((await app.call(reportSalesOverTime, own())).data.points)
  const sum = (rows: readonly { netSales: number }[]) => rows.reduce((total, row) => total + row.netSales, 0)
  expect(sum(dashboard.points)).toBe(figures.netSales)
  for (const table of [reportByProductsTable, reportByCustomersTable, reportByLocationTable])
    expect([table.id, sum((await app.call(table, own())).data.rows)]).toEqual([table.id, figures.netSales])
  for (const chart of [reportByProducts, reportByCustomers, reportByLocation]) {
    const { rows, others } = (await app.call(chart, own())).data
    expect([chart.id, sum(rows) + others.netSales]).toEqual([chart.id, figures.netSales])
  }
  const everybody = (await app.call(reportSales, all())).data.figures
  expect(everybody).toMatchObject({ orders: 3, netSales: 40_500.5 })
})

test('lists every day over time, with zeros on days without sales', async () => {
  const query = { startDate: '2026-11-15', endDate: '2026-11-18', compare: 'true' as const }
  const sales = (await app.call(reportSalesOverTime, { token: store.token, query })).data
  expect(sales).toMatchObject({ interval: 'day' })
  expect(sales.points.map(point => [point.date, point.netSales, point.delivery])).toEqual([
    ['2026-11-15', 0, 0],
    ['2026-11-16', 10_000, 1_000],
    ['2026-11-17', 19_500.5, 2_000],
    ['2026-11-18', -19_000, -1_000],
  ])
  expect(sales.before).toHaveLength(4)
  const orders = (await app.call(reportOrdersOverTime, { token: store.token, query })).data
  expect(orders.points.map(point => [point.orders, point.cancelledOrders])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
  ])
  const weeks = (
    await app.call(reportSalesOverTime, { token: store.token, query: { ...query, interval: 'week' as const } })
  ).data
  expect(weeks.points.map(point => point.date)).toEqual(['2026-11-15', '2026-11-16'])
})

test('a response says the time, by which pages set their clock', async () => {
  const headers = { authorization: `Bearer ${store.token}` }
  const { headers: sent } = await app.app.inject({ url: reportSales.path, query: range, headers })
  expect(sent).toMatchObject({ date: app.platform.clock.now().toUTCString(), 'cache-control': 'no-store' })
})

test('counts orders by current status', async () => {
  const { data } = await app.call(reportOrders, own())
  expect(data.figures).toEqual({ orders: 2, cancelledOrders: 1, averageOrder: 9_750.25 })
  expect(data.statuses).toEqual([
    { status: 'cancelled', orders: 1 },
    { status: 'pending', orders: 1 },
  ])
})

test('orders placed, their statuses and the list of them leave out what was sent at no charge', async () => {
  const shop = await merchant(app)
  const day = '2026-11-18'
  await paidOrder(app, buyer, { store: shop })
  // A coupon of the store paid all of it: a sale nevertheless.
  await paidOrder(app, buyer, { store: shop, discount: 2_000_000, shipping: 0 })
  await freeOrder(app, buyer, shop)
  const dates = { startDate: day, endDate: day }
  for (const as of [
    { token: shop.token, query: dates },
    { token: overseer.token, query: { ...dates, storeId: shop.storeId } },
  ]) {
    const { data } = await app.call(reportOrders, as)
    expect(data).toMatchObject({ figures: { orders: 2 }, statuses: [{ status: 'pending', orders: 2 }] })
  }
  const listed = { from: day, to: day, atNoCharge: 'false' as const }
  expect((await app.call(listMerchantOrders, { token: shop.token, query: listed })).data.count).toBe(2)
  const storeId = shop.storeId
  expect((await app.call(listAdminOrders, { token: overseer.token, query: { ...listed, storeId } })).data.count).toBe(2)
  const free = { ...listed, atNoCharge: 'true' as const }
  const { data } = await app.call(listMerchantOrders, { token: shop.token, query: free })
  expect(data).toMatchObject({ count: 1, counts: { all: 1 }, rows: [{ total: 0 }] })
})

test('lists products by units sold less cancelled', async () => {
  const { data } = await app.call(reportProductsSold, {
    token: store.token,
    query: { ...range, startDate: '2026-11-16', compare: 'true' },
  })
  expect(data).toMatchObject({ units: 2, value: 10_500.5, count: 2, before: { units: 0, value: 0 } })
  expect(data.rows.map(row => [row.name, row.sold, row.netSales])).toEqual(
    expect.arrayContaining([
      ['Adire dress', 1, 10_000],
      ['Beads', 1, 500.5],
    ]),
  )
  expect((await app.call(reportProductsReturned, own())).data).toMatchObject({ units: 0, value: 0, count: 0, rows: [] })
  const found = await app.call(reportByProductsTable, { token: store.token, query: { ...range, search: 'bEAD' } })
  expect(found.data).toMatchObject({ count: 1, rows: [{ name: 'Beads', storeId: store.storeId }] })
})

test('returns no rows and the same count past the last page', async () => {
  const { data } = await app.call(reportByCustomersTable, { token: store.token, query: { ...range, offset: 50 } })
  expect(data).toMatchObject({ count: 2, rows: [] })
})

test('groups by the state of the delivery address', async () => {
  const { data } = await app.call(reportByLocationTable, { token: store.token, query: { ...range, sort: 'orders' } })
  expect(data.rows.map(row => [row.state, row.orders, row.total])).toEqual([
    ['Kano', 1, 1_500.5],
    ['Lagos', 1, 0],
  ])
})

test('responds with 404 for another store to a merchant, and for an unknown one to an administrator', async () => {
  const query = { ...range, storeId: other.storeId }
  for (const call of [reportSales, reportByProductsTable, reportProductsSold])
    expect((await app.refused(call, { token: store.token, query })).code).toBe('store_not_found')
  const nobody = { ...range, storeId: '00000000-0000-4000-8000-000000000000' }
  expect((await app.refused(reportSales, { token: overseer.token, query: nobody })).code).toBe('store_not_found')
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  expect((await app.refused(reportSales, { token: clerk.token, query: range })).code).toBe('not_allowed')
  const analyst = await staff(app, store.storeId, [{ resource: 'reports', right: 'view' }])
  expect((await app.call(reportSales, { token: analyst.token, query: range })).data.figures).toEqual(figures)
})

test.each([
  [{ startDate: '2026-11-18', endDate: '2026-11-17' }, 'The first day is after the last.'],
  [{ startDate: '2024-11-17', endDate: '2026-11-18' }, 'A report goes over two years at most.'],
  [{ startDate: '2026-11-31', endDate: '2026-12-01' }, expect.any(String)],
  [{ startDate: 'yesterday', endDate: '2026-12-01' }, expect.any(String)],
  [{ endDate: '2026-12-01' }, expect.any(String)],
])('refuses the range %j', async (query, message) => {
  for (const call of [
    reportSales,
    reportSalesOverTime,
    reportByProductsTable,
    merchantReports,
    reportFile,
    analytics,
  ]) {
    const refused = await app.refused(call, { token: store.token, query: { of: 'products', ...query } })
    expect([call.id, refused.code]).toEqual([call.id, 'invalid'])
    if (call !== analytics) expect(refused.errors).toContainEqual({ field: 'startDate', message })
  }
})

test('accepts a range of exactly two years', async () => {
  const query = { startDate: '2024-11-18', endDate: '2026-11-18', compare: 'true' as const }
  const { data } = await app.call(reportSalesOverTime, { token: overseer.token, query })
  expect([data.interval, data.points.length, data.before?.length]).toEqual(['month', 25, 25])
})

test('exports amounts as numbers, and no formula cells', async () => {
  const sly = await merchant(app)
  await paidOrder(app, buyer, { store: sly, name: '=HYPERLINK("x")', price: 100_050, shipping: 0 })
  const file = async (of: string, token: string) => {
    const url = `${reportFile.path}?of=${of}&startDate=2026-11-17&endDate=2026-11-18`
    const { headers, body } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    return body
  }
  const products = await file('products', sly.token)
  expect(products).toContain(`"'=HYPERLINK(""x"")"`)
  expect(products).toContain(',1000.50')
  expect(await file('over-time', store.token)).toContain('2026-11-18,1,0,-19000.00,-1000.00,-20000.00')
  expect(await file('customers', store.token)).toContain('Customer,Orders,Net sales (NGN),Delivery (NGN),Total (NGN)')
  expect(await file('locations', store.token)).toContain('Kano,1,500.50,1000.00,1500.50')
})
