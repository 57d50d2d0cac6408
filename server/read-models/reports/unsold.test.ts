import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { reportFile, reportUnsold } from '#contract/read-models/reports.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, changeProduct, customer, merchant, product, staff, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-01T09:00:00Z') })
})
afterAll(() => app.stop())

test('lists products on sale that nobody ordered in the range, by the value of their stock', async () => {
  const [store, other, buyer] = [await merchant(app), await merchant(app), await customer(app)]
  const overseer = await admin(app, 'admin')
  const made = (name: string, price: number, more: Parameters<typeof product>[2] = {}) =>
    product(app, store.storeId, { name, price, ...more })
  const dress = await made('Adire dress', 1_000_000, { stock: 3 })
  const beads = await made('Beads', 50_050, { options: ['Red', 'Blue'], stock: 40 })
  const basket = await made('Basket', 200_000, { stock: -2, sellsWhenOut: true })
  const book = await made('Book to download', 300_000, { digital: true, stock: 7, sellsWhenOut: true })
  const hidden = await made('Hidden', 9_000_000)
  await within(app, async work => {
    await changeProduct(work, hidden.productId, { published: false })
    await changeProduct(work, dress.productId, { cost_kobo: 600_000, sku: 'DR-1' })
    await changeProduct(work, book.productId, { cost_kobo: 100_000 })
  })
  await made('Pending', 9_000_000, { approval: 'pending' })
  await product(app, other.storeId, { name: 'Drum', price: 7_000_000, stock: 1 })
  const sold = await made('Kettle', 5_000_000)
  const cancelled = await made('Lamp', 4_000_000)

  await paidOrder(app, buyer, { store, product: dress })
  app.clock.advance(9 * day)
  await paidOrder(app, buyer, { store, product: sold })
  const { id } = await paidOrder(app, buyer, { store, product: cancelled })
  await made('New', 8_000_000)
  app.clock.advance(10 * day)
  const body = { reason: 'Changed my mind' }
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body })
  await paidOrder(app, buyer, { store, product: beads })

  const range = { startDate: '2026-11-02', endDate: '2026-11-19' }
  const as = { token: store.token, query: range }
  const { data } = await app.call(reportUnsold, as)
  const costs = { sum: 18_000, without: 1 }
  expect(data).toMatchObject({ ...range, count: 4, stock: 83, value: 70_040, costs })
  expect(data.rows.map(row => [row.name, row.lastSold, row.stock, row.value, row.cost])).toEqual([
    ['Beads', '2026-11-20', 80, 40_040, null],
    ['Adire dress', '2026-11-01', 3, 30_000, 18_000],
    ['Basket', null, 0, 0, null],
    ['Book to download', null, null, 0, null],
  ])
  expect(data.rows[2]).toMatchObject({ productId: basket.productId, storeId: store.storeId })
  const page = (await app.call(reportUnsold, { ...as, query: { ...range, limit: 1, offset: 1 } })).data
  expect(page).toMatchObject({ count: 4, value: 70_040, costs, rows: [{ name: 'Adire dress' }] })
  const found = (await app.call(reportUnsold, { ...as, query: { ...range, search: 'ASKET' } })).data
  expect(found).toMatchObject({ count: 1, stock: 0, rows: [{ name: 'Basket' }] })
  // The new product was created on the 10th, and what was ordered that day wasn’t ordered since.
  const later = { ...as, query: { startDate: '2026-11-11', endDate: '2026-11-19' } }
  expect((await app.call(reportUnsold, later)).data.rows.map(row => row.name).slice(0, 3)).toEqual([
    'New',
    'Kettle',
    'Lamp',
  ])

  const all = (await app.call(reportUnsold, { token: overseer.token, query: range })).data
  expect(all).toMatchObject({ count: 5, value: 140_040 })
  expect(all.rows.map(row => row.name).slice(0, 2)).toEqual(['Drum', 'Beads'])
  const one = { token: overseer.token, query: { ...range, storeId: store.storeId } }
  expect((await app.call(reportUnsold, one)).data.rows).toEqual(data.rows)

  const file = async (token: string) => {
    const { body } = await app.app.inject({
      url: `${reportFile.path}?${new URLSearchParams({ ...range, of: 'unsold' })}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return body.replace('\uFEFF', '').trim().split('\n')
  }
  const [heading, first, second, ...rest] = await file(store.token)
  expect(heading).toBe('Product,Store,Last sold,Stock,Value of stock (NGN),SKU,Cost of stock (NGN)')
  const { storeName } = data.rows[0] ?? {}
  expect(first).toBe(`Beads,${storeName},2026-11-20,80,40040.00,,`)
  expect(second).toBe(`Adire dress,${storeName},2026-11-01,3,30000.00,DR-1,18000.00`)
  expect(rest).toHaveLength(2)

  // What products cost is for those who can change them.
  const reader = await staff(app, store.storeId, [
    { resource: 'reports', right: 'view' },
    { resource: 'products', right: 'view' },
  ])
  const seen = (await app.call(reportUnsold, { ...as, token: reader.token })).data
  expect(seen.costs).toBeNull()
  expect(seen.rows.map(row => row.cost)).toEqual([null, null, null, null])
  expect((await file(reader.token))[2]).toBe(`Adire dress,${storeName},2026-11-01,3,30000.00,DR-1`)

  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  expect((await app.refused(reportUnsold, { token: clerk.token, query: range })).code).toBe('not_allowed')
})
