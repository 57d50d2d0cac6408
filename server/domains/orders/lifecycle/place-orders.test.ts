import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, statusOf } from '#tests/harness/deliveries.ts'
import { merchant, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { freeOrder, newOrder, paidOrder, paidOrders, placedCheckout, placeNew } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

test('numbers orders per store without gaps or duplicates, also under concurrent checkouts', async () => {
  const [one, two] = [await merchant(app), await merchant(app)]
  const checkouts = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      // Each second one names the stores the other way round.
      paidOrders(app, people.customer, at % 2 ? [{ store: one }, { store: two }] : [{ store: two }, { store: one }]),
    ),
  )
  for (const { storeId } of [one, two]) {
    const names = checkouts.flat().filter(order => order.storeId === storeId)
    expect(names.map(order => order.name).sort()).toEqual(Array.from({ length: 12 }, (_, at) => `#${1001 + at}`))
  }
})

test('refuses a second order of a store for a checkout, also under concurrency', async () => {
  const store = await merchant(app)
  const checkoutId = await placedCheckout(app, people.customer)
  const order = await newOrder(app, { store })
  const customer = { id: people.customer.accountId, name: 'Ada Obi' }
  const placed = await Promise.allSettled(
    Array.from({ length: 5 }, () => within(app, work => placeNew(work, { checkoutId, customer, orders: [order] }))),
  )
  const names = placed.flatMap(each => (each.status === 'fulfilled' ? each.value.map(({ name }) => name) : []))
  expect(names).toEqual(['#1001'])
  const reasons = placed.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(reasons).toHaveLength(4)
  for (const reason of reasons) expect(reason).toContain('orders_once_per_checkout')
  const next = await paidOrder(app, people.customer, { store })
  expect(next.name).toBe('#1002')
})

test('takes no number and sends nothing when the transaction rolls back', async () => {
  const store = await merchant(app)
  const order = await newOrder(app, { store })
  const customer = { id: people.customer.accountId, name: 'Ada Obi' }
  await expect(
    within(app, async work => {
      await placeNew(work, { checkoutId: null, customer, orders: [order] })
      throw new Error('The machine went away')
    }),
  ).rejects.toThrow('went away')
  await app.runJobs()
  expect(await mailsTo(app, store.email)).toEqual([])
  expect((await paidOrder(app, people.customer, { store })).name).toBe('#1001')
})

test('delivers digital orders at once', async () => {
  const { customer } = await cast(app)
  const { id } = await paidOrder(app, customer, { store: people.store, type: 'digital' })
  const { data } = await app.call(getCustomerOrder, { token: customer.token, params: { id } })
  expect(data).toMatchObject({
    orderType: 'digital',
    bitmarteOrderStatus: { code_name: 'delivered' },
    orderDeliveryToken: null,
    dueAt: null,
    moves: [],
    shippingFee: 0,
  })
  expect(data.orderActivities.map(line => line.activity)).toEqual(['Order placed', 'Delivered'])
  await app.runJobs()
  expect((await mailsTo(app, customer.email)).map(mail => mail.subject)).toContain(`Order ${data.orderName} is ready`)
  await app.advance(7 * day)
  expect(await statusOf(app, id)).toBe('completed')
})

test('places a free replacement without ledger entries', async () => {
  const placed = await freeOrder(app, people.customer, people.store)
  expect(await statusOf(app, placed.id)).toBe('pending')
})

test('keeps the stored counts equal to the orders, also after concurrent status changes', async () => {
  const store = await merchant(app)
  const orders = await Promise.all(Array.from({ length: 6 }, () => paidOrder(app, people.customer, { store })))
  await Promise.all(orders.map((order, at) => changeStatus(app, store, order.id, at % 2 ? 'processing' : 'cancelled')))
  const { read } = app.platform.db
  const counted = await read
    .selectFrom('orders')
    .select(({ fn }) => ['store_id', 'status', fn.countAll<number>().as('count')])
    .groupBy(['store_id', 'status'])
    .execute()
  const kept = await read.selectFrom('order_counts').selectAll().where('count', '>', 0).execute()
  const said = (rows: readonly { store_id: string; status: string; count: number }[]) =>
    rows.map(row => `${row.store_id} ${row.status} ${row.count}`).sort()
  expect(said(kept)).toEqual(said(counted))
})
