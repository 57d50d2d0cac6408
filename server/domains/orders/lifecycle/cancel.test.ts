import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelCustomerOrder, getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { balanceOf, booksBalance } from '#domains/money/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, product, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder, paidOrders } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const stockOf = (variantId: string) =>
  within(app, async ({ tx }) => {
    const row = await tx
      .selectFrom('product_variants')
      .select('available')
      .where('id', '=', variantId)
      .executeTakeFirst()
    return row?.available
  })
const held = async (orderId: string) =>
  0 - (await balanceOf(app.platform.db.read, { kind: 'escrow', ownerId: orderId }))

test('refunds and restocks once when a customer cancels, also under concurrency', async () => {
  const { customer, store } = people
  const bought = await product(app, store.storeId, { stock: 5 })
  const { id, reference } = await paidOrder(app, customer, { store, product: bought, quantity: 2 })
  const other = await paidOrder(app, customer, { store })
  expect(await held(id)).toBe(4_000_000 + 150_000)
  const calls = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await app.app.inject({
        method: 'PATCH',
        url: cancelCustomerOrder.path.replace('{id}', id),
        headers: { authorization: `Bearer ${customer.token}` },
        payload: { reason: 'Found it at home' },
      })
      return (response.json() as { code?: string }).code ?? 'ok'
    }),
  )
  expect(tally(calls)).toEqual({ ok: 1, move_not_allowed: 4 })
  expect(await stockOf(bought.variantId)).toBe(7)
  expect(await held(id)).toBe(0)
  expect(await held(other.id)).toBe(2_000_000 + 150_000)
  const refunds = await app.platform.db.read.selectFrom('refunds').selectAll().where('order_id', '=', id).execute()
  expect(refunds.map(refund => [refund.amount_kobo, refund.reason])).toEqual([[4_150_000, 'Found it at home']])
  const { data } = await app.call(getCustomerOrder, { token: customer.token, params: { id } })
  expect(data).toMatchObject({ refunded: 41_500, moves: [], bitmarteOrderStatus: { code_name: 'cancelled' } })
  expect(await booksBalance(app.platform.db.read)).toMatchObject({ balanced: true })

  const news = app.handlers.find(each => each.name === 'orders.news')
  const key = data.orderActivities.at(-1)?.id
  for (let times = 0; times < 2; times++) await news?.run({ orderId: id, news: 'cancelled', key })
  expect(
    (await mailsTo(app, customer.email)).filter(mail => mail.subject === `Order ${reference} was cancelled`),
  ).toHaveLength(1)
  expect((await mailsTo(app, store.email)).at(-1)?.text).toContain('Found it at home')
})

test('cancels one of two orders paid together, and the other continues', async () => {
  const others = await cast(app)
  const [mine, theirs] = await paidOrders(app, people.customer, [{ store: people.store }, { store: others.store }])
  await app.call(cancelCustomerOrder, { token: people.customer.token, params: { id: mine?.id ?? '' }, body: {} })
  expect(await held(mine?.id ?? '')).toBe(0)
  expect(await held(theirs?.id ?? '')).toBe(2_150_000)
  expect(await statusOf(app, theirs?.id ?? '')).toBe('pending')
})

test.each(['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted'] as const)(
  'customer, merchant and administrator can cancel while it is %s',
  async status => {
    const cancelled = { status: 'cancelled' as const }
    const byCustomer = await orderIn(app, people, status)
    await app.call(cancelCustomerOrder, { token: people.customer.token, params: { id: byCustomer }, body: {} })
    const byStore = await orderIn(app, people, status)
    await app.call(updateOrderStatus, { token: people.store.token, params: { id: byStore }, body: cancelled })
    const byAdmin = await orderIn(app, people, status)
    const overseer = await admin(app)
    await app.call(updateOrderStatus, { token: overseer.token, params: { id: byAdmin }, body: cancelled })
    for (const id of [byCustomer, byStore, byAdmin]) {
      expect(await statusOf(app, id)).toBe('cancelled')
      expect(await held(id)).toBe(0)
    }
    expect(await booksBalance(app.platform.db.read)).toMatchObject({ balanced: true })
    const written = await app.platform.db.read
      .selectFrom('audit_log')
      .select(['account_id', 'before', 'after'])
      .where('subject_id', '=', byAdmin)
      .orderBy('id')
      .execute()
    expect(written.at(-1)).toMatchObject({
      account_id: overseer.accountId,
      before: { status },
      after: { status: 'cancelled' },
    })
  },
)

test('after the pickup only an administrator can cancel, and items in transit aren’t restocked', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const cancelled = { status: 'cancelled' as const }
  expect(
    await app.refused(cancelCustomerOrder, { token: people.customer.token, params: { id }, body: {} }),
  ).toMatchObject({ status: 409, code: 'move_not_allowed' })
  expect(
    await app.refused(updateOrderStatus, { token: people.store.token, params: { id }, body: cancelled }),
  ).toMatchObject({ status: 409 })
  const overseer = await admin(app, 'superadmin')
  const before = await app.platform.db.read
    .selectFrom('order_items as i')
    .innerJoin('product_variants as v', 'v.id', 'i.variant_id')
    .select(['v.id', 'v.available'])
    .where('i.order_id', '=', id)
    .executeTakeFirstOrThrow()
  await app.call(updateOrderStatus, { token: overseer.token, params: { id }, body: cancelled })
  expect(await stockOf(before.id)).toBe(before.available)
  expect(await held(id)).toBe(0)
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id } })
  expect(data.ledger?.map(entry => entry.event)).toEqual([
    'Payment received',
    'Refund promised',
    'Lost goods paid to the store',
  ])
  await app.runJobs()
  const mail = (await mailsTo(app, people.rider.email)).findLast(({ subject }) => subject.endsWith('was cancelled'))
  expect(mail?.subject).toBe(`Order ${data.orderName} was cancelled`)
  expect(mail?.text).toContain('If you have the parcel, keep it and ask Bitmarte where to bring it.')
})

test('a store that has none left cancels without getting the items back: their stock becomes 0, also under concurrency', async () => {
  const { customer, store } = people
  const bag = await product(app, store.storeId, { stock: 5 })
  const cap = await product(app, store.storeId, { stock: 5 })
  const sellsOn = await product(app, store.storeId, { stock: 1 })
  const sell = { sells_when_out: true }
  await within(app, ({ tx }) =>
    tx.updateTable('product_variants').set(sell).where('id', '=', sellsOn.variantId).execute(),
  )
  const { id } = await paidOrder(app, customer, { store, product: bag, quantity: 2 })
  const same = await paidOrder(app, customer, { store, product: bag })
  const kept = await paidOrder(app, customer, { store, product: cap })
  const beyond = await paidOrder(app, customer, { store, product: sellsOn })
  const beneath = { available: -3 }
  await within(app, ({ tx }) =>
    tx.updateTable('product_variants').set(beneath).where('id', '=', sellsOn.variantId).execute(),
  )
  const ask = (token: string, orderId: string, outOfStock: string[]) =>
    app.call(updateOrderStatus, { token, params: { id: orderId }, body: { status: 'cancelled', outOfStock } })
  const { token } = store
  const sellsOut = async (orderId: string) =>
    (await app.call(getOrder, { token, params: { id: orderId } })).data.orderItems.map(item => item.sellsOut)
  expect([await sellsOut(id), await sellsOut(beyond.id)]).toEqual([[true], [false]])
  const before = (await stockOf(cap.variantId)) ?? 0
  await Promise.all([
    ask(token, id, [bag.variantId]),
    ask(token, same.id, [bag.variantId]),
    // A variant that isn't in the order doesn't count, nor one that an administrator names.
    ask(token, kept.id, [bag.variantId]),
    ask(token, beyond.id, [sellsOn.variantId]),
  ])
  expect([await stockOf(bag.variantId), await stockOf(sellsOn.variantId)]).toEqual([0, -2])
  const byAdmin = await paidOrder(app, customer, { store, product: cap })
  const now = (await stockOf(cap.variantId)) ?? 0
  expect(now).toBeGreaterThanOrEqual(before)
  await ask((await admin(app)).token, byAdmin.id, [cap.variantId])
  expect(await stockOf(cap.variantId)).toBe(now + 1)
})

test('nobody can cancel a delivered order', async () => {
  const id = await orderIn(app, people, 'delivered')
  const body = { status: 'cancelled' as const }
  for (const who of [people.store, await admin(app), await admin(app, 'superadmin')])
    expect(await app.refused(updateOrderStatus, { token: who.token, params: { id }, body })).toMatchObject({
      status: 409,
    })
  expect(
    await app.refused(cancelCustomerOrder, { token: people.customer.token, params: { id }, body: {} }),
  ).toMatchObject({ status: 409 })
})

test('either cancels or picks up when both happen concurrently', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await orderIn(app, people, 'accepted')
    const outcomes = await Promise.allSettled([
      app.call(cancelCustomerOrder, { token: people.customer.token, params: { id }, body: {} }),
      app.call(updateOrderStatus, { token: people.rider.token, params: { id }, body: { status: 'picked_up' } }),
    ])
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    const status = await statusOf(app, id)
    expect(await held(id)).toBe(status === 'cancelled' ? 0 : 2_150_000)
  }
})
