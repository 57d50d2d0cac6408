import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFromCart } from '#contract/cart/cart.ts'
import { createOrder, startPayment } from '#contract/checkout/checkout.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { minute, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { merchant, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const checkoutsOf = ({ accountId }: Shopper) =>
  app.platform.db.read
    .selectFrom('checkouts')
    .select(['id', 'status', 'held_until'])
    .where('customer_id', '=', accountId)
    .orderBy('id')
    .execute()
const statuses = async (buyer: Shopper) => (await checkoutsOf(buyer)).map(checkout => checkout.status)
const buying = async (of: Parameters<typeof product>[2] = {}) => {
  const item = await product(app, storeId, of)
  const buyer = await shopper(app)
  await buyer.put(item)
  return { buyer, item }
}

test('paying freezes the price, holds the stock for 15 minutes and opens the provider’s page', async () => {
  const { buyer, item } = await buying({ price: 500_000, stock: 3 })
  const paid = await buyer.pay()
  expect(paid).toMatchObject({
    total: 6500,
    heldUntil: new Date(app.clock.now().getTime() + 15 * minute).toISOString(),
  })
  expect(paid.authorization_url).toContain(app.sandboxUrl)
  expect(await stockOf(app, item)).toBe(2)
  expect(await statuses(buyer)).toEqual(['open'])
  expect(await buyer.comeBack(paid.reference)).toEqual({
    state: 'pending',
    reference: paid.reference,
    purchase: expect.stringMatching(/^BM-/),
    total: 6500,
    due: 6500,
    refund: null,
    orders: [],
    authorization_url: paid.authorization_url,
    heldUntil: paid.heldUntil,
  })
})

test('a price that the customer wasn’t shown is refused, and nothing is held', async () => {
  const { buyer, item } = await buying({ price: 500_000, stock: 3 })
  const { token, addressId } = buyer
  for (const total of [6499.99, 6500.01, 0, 650_000])
    expect(await app.refused(startPayment, { token, body: { addressId, total } })).toMatchObject({
      code: 'price_changed',
      status: 409,
    })
  for (const total of [-1, 6500.001, '6500', Number.NaN])
    expect(await app.refused(startPayment, { token, body: { addressId, total } })).toMatchObject({ status: 422 })
  expect(await stockOf(app, item)).toBe(3)
  expect(await checkoutsOf(buyer)).toEqual([])
})

test('trying again doesn’t hold twice, even the last one, and once at a time', async () => {
  const { buyer, item } = await buying({ stock: 1 })
  await buyer.pay()
  await buyer.pay({ note: 'Ring twice' })
  expect(await stockOf(app, item)).toBe(0)
  expect(await statuses(buyer)).toEqual(['closed', 'open'])
  await Promise.all(Array.from({ length: 5 }, (_, n) => buyer.pay({ note: `Ring ${n} times` })))
  expect(await stockOf(app, item)).toBe(0)
  expect((await statuses(buyer)).filter(status => status === 'open')).toHaveLength(1)
})

test('a try that is refused leaves the one before as it was', async () => {
  const { buyer, item } = await buying({ stock: 1 })
  await buyer.pay()
  const body = { addressId: buyer.addressId, total: 1 }
  expect(await app.refused(startPayment, { token: buyer.token, body })).toMatchObject({ code: 'price_changed' })
  expect(await statuses(buyer)).toEqual(['open'])
  expect(await stockOf(app, item)).toBe(0)
})

test('two customers and one last item: one pays, the other gets an error', async () => {
  const item = await product(app, storeId, { stock: 1, price: 100_000 })
  const buyers = await Promise.all([shopper(app), shopper(app), shopper(app)])
  for (const buyer of buyers) await buyer.put(item)
  const answers = await Promise.all(
    buyers.map(({ token, addressId }) =>
      app.app.inject({
        method: 'POST',
        url: startPayment.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { addressId, total: 2500 },
      }),
    ),
  )
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409, 409])
  const refusal = answers.find(answer => answer.statusCode === 409)?.json()
  expect(refusal).toMatchObject({ code: 'sold_out', message: expect.stringContaining('has sold out') })
  expect(await stockOf(app, item)).toBe(0)
})

test('the provider down at the start: the stock is free at once, and trying again works', async () => {
  const { buyer, item } = await buying({ stock: 2, price: 100_000 })
  const paying = { token: buyer.token, body: { addressId: buyer.addressId, total: 2500 } }
  await provider(app).outage(true)
  try {
    expect(await app.refused(startPayment, paying)).toMatchObject({ code: 'provider_unavailable', status: 503 })
  } finally {
    await provider(app).outage(false)
  }
  expect(await stockOf(app, item)).toBe(2)
  expect(await statuses(buyer)).toEqual(['closed'])
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect(await stockOf(app, item)).toBe(1)
})

test('the same Idempotency-Key answers the same payment: one checkout, one hold', async () => {
  const { buyer, item } = await buying({ stock: 5 })
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const first = await buyer.pay(key)
  expect(await buyer.pay(key)).toEqual(first)
  expect(await checkoutsOf(buyer)).toHaveLength(1)
  expect(await stockOf(app, item)).toBe(4)
  const other = { addressId: buyer.addressId, total: 1 }
  expect(await app.refused(startPayment, { token: buyer.token, ...key, body: other })).toMatchObject({
    code: 'key_reused',
  })
})

test('the same key sent five times at once starts one payment', async () => {
  const { buyer, item } = await buying({ stock: 5, price: 100_000 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.app.inject({
        method: 'POST',
        url: startPayment.path,
        headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': 'five-at-once' },
        payload: { addressId: buyer.addressId, total: 2500 },
      }),
    ),
  )
  const ok = answers.filter(answer => answer.statusCode === 200)
  expect(ok.length).toBeGreaterThanOrEqual(1)
  expect(new Set(ok.map(answer => answer.json().data.reference)).size).toBe(1)
  expect(answers.filter(answer => answer.statusCode !== 200).map(answer => answer.json().code)).toEqual(
    Array.from({ length: 5 - ok.length }, () => 'in_progress'),
  )
  expect(await checkoutsOf(buyer)).toHaveLength(1)
  expect(await stockOf(app, item)).toBe(4)
})

test('a page left open runs out: the stock is back, the page says so, and the cart is as it was', async () => {
  const { buyer, item } = await buying({ stock: 4 })
  const { reference } = await buyer.pay()
  await app.advance(15 * minute - second)
  expect(await stockOf(app, item)).toBe(3)
  await app.advance(second)
  expect(await stockOf(app, item)).toBe(4)
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'expired', authorization_url: null, heldUntil: null })
  expect(await app.refused(createTransaction, { token: buyer.token, body: { reference } })).toMatchObject({
    code: 'checkout_expired',
  })
  expect(await buyer.simulate()).toMatchObject({ payable: true })
  await app.runScheduledJob('checkout.expire')
  expect(await stockOf(app, item)).toBe(4)
})

test('killed after the payment was written and before the provider knew of it: it runs out', async () => {
  const { buyer, item } = await buying({ stock: 4 })
  const { reference } = await buyer.pay()
  const unheardOf = `bm-${randomUUID()}` // As if the call to the provider had never been made.
  await within(app, ({ tx }) =>
    tx
      .updateTable('payments')
      .set({ reference: unheardOf, status: 'starting', authorization_url: null })
      .where('reference', '=', reference)
      .execute(),
  )
  expect(await buyer.comeBack(unheardOf)).toMatchObject({ state: 'pending', authorization_url: null })
  await app.advance(16 * minute)
  expect(await statuses(buyer)).toEqual(['closed'])
  expect(await stockOf(app, item)).toBe(4)
})

test('while the provider is down nothing runs out, since it may be paid', async () => {
  const { buyer, item } = await buying({ stock: 1 })
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  app.clock.advance(20 * minute)
  await provider(app).outage(true)
  try {
    await app.runScheduledJob('checkout.expire')
    for (const endpoint of [createOrder, createTransaction])
      expect(await app.refused(endpoint, { token: buyer.token, body: { reference } })).toMatchObject({
        code: 'provider_unavailable',
        status: 503,
      })
    expect(await statuses(buyer)).toEqual(['open'])
  } finally {
    await provider(app).outage(false)
  }
  await app.runScheduledJob('checkout.expire')
  expect(await statuses(buyer)).toEqual(['placed'])
  expect(await stockOf(app, item)).toBe(0)
})

test('another customer’s reference isn’t there, nor one that nobody has', async () => {
  const { buyer } = await buying()
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { token } = await shopper(app)
  for (const unknown of [reference, `bm-${randomUUID()}`, 'x'.repeat(100)])
    for (const endpoint of [createOrder, createTransaction])
      expect(await app.refused(endpoint, { token, body: { reference: unknown } })).toMatchObject({
        code: 'checkout_not_found',
        status: 404,
      })
  for (const wrong of ['short', 'x'.repeat(101), 7, undefined])
    expect(await app.refused(createOrder, { token, body: { reference: wrong } })).toMatchObject({ status: 422 })
  expect(await statuses(buyer)).toEqual(['open'])
})

test('notes go to their stores; one that is too long or to no store of the cart doesn’t', async () => {
  const { buyer } = await buying()
  const { token, addressId } = buyer
  const { total } = await buyer.simulate()
  const note = (text: string, to = storeId) => ({ addressId, total, notes: [{ storeId: to, note: text }] })
  expect(await app.refused(startPayment, { token, body: note('x'.repeat(301)) })).toMatchObject({ status: 422 })
  await app.call(startPayment, { token, body: note('hello', randomUUID()) })
  const { data } = await app.call(startPayment, { token, body: note(' Ring twice ') })
  await provider(app).pay(data.reference)
  await buyer.comeBack(data.reference)
  const order = await app.platform.db.read
    .selectFrom('orders')
    .select('note')
    .where('customer_id', '=', buyer.accountId)
    .executeTakeFirstOrThrow()
  expect(order.note).toBe('Ring twice')
})

test('two who start over with what the other holds don’t lock each other out', async () => {
  const items = [await product(app, storeId, { stock: 90 }), await product(app, storeId, { stock: 90 })] as const
  const buyers = [await shopper(app), await shopper(app)] as const
  const wants = async (buyer: Shopper, item: (typeof items)[number]) => {
    await app.call(removeFromCart, { token: buyer.token })
    await buyer.put(item)
  }
  for (let round = 0; round < 16; round++) {
    app.clock.advance(10 * minute) // Ten unpaid pages an hour.
    const [one, other] = round % 2 ? items : [items[1], items[0]]
    await wants(buyers[0], one)
    await wants(buyers[1], other)
    await Promise.all(buyers.map(buyer => buyer.pay()))
  }
  const { rows } = await sql`select pg_stat_force_next_flush(), deadlocks from pg_stat_database
    where datname = current_database()`.execute(app.platform.db.read)
  expect(rows).toMatchObject([{ deadlocks: 0 }])
  expect([await stockOf(app, items[0]), await stockOf(app, items[1])]).toEqual([89, 89])
}, 60_000)
