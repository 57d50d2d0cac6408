import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import {
  decideChargeback,
  decideRefund,
  getReturn,
  listReturns,
  quoteReturn,
  replaceOrder,
  returnOrder,
  withdrawReturn,
} from '#contract/orders/returns.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { tally } from '#tests/harness/deliveries.ts'
import {
  admin,
  customer,
  type Merchant,
  merchant,
  type Person,
  product,
  shipping,
  staff,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { accept, ask, bodyOf, bringBack, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  store = await merchant(app)
  buyer = await shopper(app)
})
afterEach(async () => {
  expect(await differences(app.platform.db.read)).toEqual([])
})

/** A delivered order of so many of one thing. */
const had = async (quantity = 3) => {
  const goods = await product(app, store.storeId, { price: 500_000, name: 'Adire wrap dress' })
  return { goods, orderId: await delivered(app, { store, buyer, items: [{ ...goods, quantity }] }) }
}
const one = [{ at: 0, quantity: 1 }]
const get = async (id: string, by: Person = buyer) =>
  (await app.call(getReturn, { token: by.token, params: { id } })).data
const subjects = async (person: Person) => {
  await app.runJobs()
  return (await mailsTo(app, person.email)).map(({ subject }) => subject)
}

describe('asking', () => {
  test('responds with the messages of contract/messages.ts and notifies customer and store', async () => {
    const { orderId } = await had()
    const body = { ...(await bodyOf(app, buyer, orderId, one, 'damaged')), note: 'The seam is torn.' }
    const { message, data } = await app.call(returnOrder, { token: buyer.token, body })
    expect(message).toBe('Order return was successful')
    expect(data).toMatchObject({
      returnName: expect.stringMatching(/^BM-.+-R1$/),
      type: 'return',
      status: { code_name: 'requested', known_name: 'Requested' },
      refund: 'pending',
      replace: null,
      note: 'The seam is torn.',
      amount: 5000,
      late: false,
      products: [{ productName: 'Adire wrap dress', quantity: 1, total: 5000, sellable: null }],
      moves: ['withdraw'],
      dueAt: new Date(app.clock.now().getTime() + 48 * hour).toISOString(),
    })
    expect(data.cost).toBeUndefined()
    const again = await app.call(replaceOrder, { token: buyer.token, body })
    expect(again.message).toBe('Order replacement was successful')
    const order = await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })
    expect(order.data.orderReturnId).toBe(again.data.id)
    const named = [data, again.data].map(({ id, returnName, type }) => ({ id, returnName, type }))
    expect(order.data.orderReturns).toEqual(named)
    expect(again.data).toMatchObject({ type: 'replacement', refund: null, replace: 'pending', amount: 0 })
    expect(await subjects(store)).toContainEqual(expect.stringMatching(/^Return #\d+-R1: decide within 48 hours$/))
    expect(await subjects(buyer)).toContain(`We’ve told ${data.storeName} about return ${data.returnName}`)
    const notices = await app.call(listNotifications, { token: store.token })
    expect(notices.data.rows.map(({ path }) => path)).toContain(`/merchant/returns/${data.id}`)
  })

  test('accepts requests only from the buyer, for bought items and quantities', async () => {
    const { orderId } = await had()
    const body = await bodyOf(app, buyer, orderId, one, 'damaged')
    const other = await customer(app)
    const refused = async (change: object, token = buyer.token) =>
      (await app.refused(returnOrder, { token, body: { ...body, ...change } })).code
    expect(await refused({}, other.token)).toBe('order_not_found')
    expect(await refused({ orderId: randomUUID() })).toBe('order_not_found')
    expect(await refused({ products: [] })).toBe('invalid')
    expect(await refused({ products: [{ ...body.products[0], quantity: 0 }] })).toBe('invalid')
    expect(await refused({ products: [{ ...body.products[0], quantity: 4 }] })).toBe('already_returned')
    expect(await refused({ products: [{ orderItemId: randomUUID(), quantity: 1 }] })).toBe('already_returned')
    expect(await refused({ products: [body.products[0], body.products[0]] })).toBe('invalid')
    expect(await refused({ reason: 'because' })).toBe('invalid')
    expect(await refused({ note: 'x'.repeat(501) })).toBe('invalid')
    expect(await refused({ pictures: [randomUUID()] })).toBe('picture_not_found')
    expect(await refused({ pictures: Array.from({ length: 7 }, () => randomUUID()) })).toBe('invalid')
  })

  test('accepts requests within 7 days of delivery, for physical items', async () => {
    const { orderId } = await had()
    const body = await bodyOf(app, buyer, orderId, one, 'damaged')
    app.clock.advance(7 * day)
    const quote = () => app.call(quoteReturn, { token: buyer.token, params: { orderId } })
    expect((await quote()).data).toMatchObject({ canReturn: true, why: null })
    app.clock.advance(1)
    expect((await app.refused(returnOrder, { token: buyer.token, body })).code).toBe('return_window_over')
    expect((await quote()).data).toMatchObject({ canReturn: false, why: 'The return window has ended.' })
    await app.runScheduledJob('orders.complete')
    expect((await app.refused(returnOrder, { token: buyer.token, body })).code).toBe('return_window_over')

    for (const type of ['standard', 'digital'] as const) {
      const { id } = await paidOrder(app, buyer, { store, type })
      const asked = await bodyOf(app, buyer, id, one, 'damaged')
      expect((await app.refused(returnOrder, { token: buyer.token, body: asked })).code).toBe('not_returnable')
    }
  })

  test('accepts three of ten concurrent requests for the last three of an item', async () => {
    const { orderId } = await had()
    const body = await bodyOf(app, buyer, orderId, one, 'damaged')
    const { db } = app.platform
    const answers = await atOnce(db, 10, () =>
      app.call(returnOrder, { token: buyer.token, body }).then(
        () => 'ok',
        (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
      ),
    )
    expect(tally(answers)).toEqual({ ok: 3, already_returned: 7 })
    const { data } = await app.call(quoteReturn, { token: buyer.token, params: { orderId } })
    expect(data).toMatchObject({ canReturn: false, items: [{ left: 0 }], returns: [{}, {}, {}] })
    expect(new Set(data.returns.map(({ returnName }) => returnName)).size).toBe(3)
    const { rows } = (await app.call(listCustomerOrders, { token: buyer.token })).data
    const requested = { type: 'return', status: { code_name: 'requested' }, refund: 'pending', replace: null }
    expect(rows.find(({ id }) => id === orderId)).toMatchObject({ returns: [requested, requested, requested] })
  })

  test('one that its customer cancelled says so wherever it is listed, and one that wasn’t sent back in time doesn’t', async () => {
    const { orderId } = await had()
    const { id: kept } = await ask(app, { buyer, orderId, wanted: one })
    await accept(app, store, kept)
    await app.advance(30 * day)
    const other = (await had()).orderId
    const { id: cancelled } = await ask(app, { buyer, orderId: other, wanted: one })
    await app.call(withdrawReturn, { token: buyer.token, params: { id: cancelled } })
    for (const person of [buyer, store, overseer]) {
      expect(await get(cancelled, person)).toMatchObject({ status: { code_name: 'closed' }, cancelled: true })
      expect(await get(kept, person)).toMatchObject({ status: { code_name: 'closed' }, cancelled: false })
    }
    const { rows } = (await app.call(listReturns, { token: store.token })).data
    expect(rows.map(row => [row.id, row.cancelled])).toEqual([
      [cancelled, true],
      [kept, false],
    ])
    const quoted = await app.call(quoteReturn, { token: buyer.token, params: { orderId: other } })
    expect(quoted.data.returns).toMatchObject([{ id: cancelled, cancelled: true }])
    const orders = (await app.call(listCustomerOrders, { token: buyer.token })).data.rows
    expect(orders.find(({ id }) => id === other)).toMatchObject({ returns: [{ cancelled: true }] })
  })

  test('creates one return per Idempotency-Key', async () => {
    const { orderId } = await had()
    const body = await bodyOf(app, buyer, orderId, one, 'damaged')
    const headers = { 'idempotency-key': randomUUID() }
    const first = await app.call(returnOrder, { token: buyer.token, headers, body })
    const second = await app.call(returnOrder, { token: buyer.token, headers, body })
    expect(second.data.id).toBe(first.data.id)
  })
})

describe('permissions', () => {
  test('hides returns from other stores and customers and staff without the permission, and view is read-only', async () => {
    const { orderId } = await had()
    const { id } = await ask(app, { buyer, orderId, wanted: one })
    const [elsewhere, other] = [await merchant(app), await customer(app)]
    for (const { token } of [elsewhere, other]) {
      expect((await app.refused(getReturn, { token, params: { id } })).code).toBe('return_not_found')
      expect((await app.call(listReturns, { token })).data).toMatchObject({ count: 0, rows: [] })
    }
    const decide = { params: { id }, body: { decision: 'approved', wayBack: 'drop-off' } }
    expect((await app.refused(decideRefund, { token: elsewhere.token, ...decide })).status).toBe(404)
    expect((await app.refused(withdrawReturn, { token: other.token, params: { id } })).status).toBe(404)
    const without = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
    expect((await app.refused(getReturn, { token: without.token, params: { id } })).status).toBe(403)
    const viewer = await staff(app, store.storeId, [{ resource: 'returns', right: 'view' }])
    expect((await get(id, viewer)).id).toBe(id)
    expect((await app.refused(decideRefund, { token: viewer.token, ...decide })).status).toBe(403)
    const clerk = await staff(app, store.storeId, [{ resource: 'returns', right: 'manage' }])
    expect(await accept(app, clerk, id)).toMatchObject({ status: { code_name: 'accepted' } })
    // The administrator’s time has not come; the chargeback is nobody’s but theirs.
    expect((await app.refused(decideRefund, { token: overseer.token, ...decide })).code).toBe('return_move_not_allowed')
    const charge = { params: { id }, body: { bearer: 'merchant' } }
    expect((await app.refused(decideChargeback, { token: store.token, ...charge })).status).toBe(403)
    expect((await app.refused(decideChargeback, { token: overseer.token, ...charge })).code).toBe(
      'return_move_not_allowed',
    )
  })
})

describe('lists', () => {
  test('count per tab, and filter by every offered field', async () => {
    const { orderId } = await had()
    const waiting = await ask(app, { buyer, orderId, wanted: one })
    app.clock.advance(day)
    const done = await bringBack(app, { store, buyer, orderId, wanted: one })
    const list = async (query: object, by: Person = store) =>
      (await app.call(listReturns, { token: by.token, query })).data
    const all = await list({})
    expect(all.rows.map(row => row.id)).toEqual([done.id, waiting.id])
    expect(all.counts).toEqual({
      all: 2,
      to_decide: 1,
      overdue: 0,
      coming_back: 0,
      received: 0,
      closed: 1,
      rejected: 0,
      to_give_back: 0,
    })
    const ids = async (query: object, by?: Person) => (await list(query, by)).rows.map(row => row.id)
    expect(await ids({ sort: 'oldest' })).toEqual([waiting.id, done.id])
    expect(await ids({ sort: 'due' })).toEqual([waiting.id, done.id])
    expect(await ids({ tab: 'closed' })).toEqual([done.id])
    expect(await ids({ refund: 'refunded' })).toEqual([done.id])
    expect(await ids({ status: 'requested' })).toEqual([waiting.id])
    expect(await ids({ type: 'replacement' })).toEqual([])
    expect(await ids({ limit: 1, offset: 1 })).toEqual([waiting.id])
    expect(await ids({ search: 'adire' })).toEqual([done.id, waiting.id])
    expect(await ids({ search: waiting.returnName })).toEqual([waiting.id])
    expect(await ids({ search: 'nothing like it' })).toEqual([])
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(await ids({ startDate: today })).toEqual([done.id])
    expect(await ids({ endDate: today, orderId })).toEqual([done.id, waiting.id])
    expect(await ids({ late: 'true' })).toEqual([])
    expect(await ids({ search: store.storeUrl.replace('-', ' ') }, buyer)).toEqual([done.id, waiting.id])
    expect((await list({ storeId: store.storeId }, overseer)).count).toBe(2)
    const wrong = await app.refused(listReturns, {
      token: store.token,
      query: { startDate: '2026-12-02', endDate: '2026-12-01' },
    })
    expect(wrong.errors).toMatchObject([{ field: 'startDate' }])
  })
})
