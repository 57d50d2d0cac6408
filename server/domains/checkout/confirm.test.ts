import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout/checkout.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { type Merchant, merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let starter: Merchant
let pro: Merchant
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  starter = await merchant(app)
  pro = await merchant(app, { state: 'Kano', lga: 'Fagge', plan: 'pro' })
})
afterAll(() => app.stop())

const ordersOf = ({ accountId }: Shopper) =>
  app.platform.db.read.selectFrom('orders').selectAll().where('customer_id', '=', accountId).orderBy('id').execute()

/** A customer on the provider's page with a thing of each store: ₦10,000 and twice ₦333.35, and delivery for ₦1,500 and ₦3,000. */
async function paying() {
  const near = await product(app, starter.storeId, { price: 1_000_000, stock: 5, grams: 800 })
  const far = await product(app, pro.storeId, { price: 33_335, stock: 5 })
  const buyer = await shopper(app)
  await buyer.put(near, { ...far, quantity: 2 })
  const { reference, authorization_url } = await buyer.pay()
  const paid = async () => {
    expect(await stockOf(app, near)).toBe(4)
    expect(await stockOf(app, far)).toBe(3)
    expect(await ordersOf(buyer)).toHaveLength(2)
    expect((await buyer.comeBack(reference)).state).toBe('placed')
    const held = app.platform.db.read.selectFrom('stock_holds').select('variant_id')
    expect(await held.where('variant_id', 'in', [near.variantId, far.variantId]).execute()).toEqual([])
    await app.runScheduledJob('catalog.count-sold')
    const sold = app.platform.db.read.selectFrom('products').select('sold_count').orderBy('sold_count')
    expect(await sold.where('id', 'in', [near.productId, far.productId]).execute()).toEqual([
      { sold_count: 1 },
      { sold_count: 2 },
    ])
    const entries = await app.platform.db.read
      .selectFrom('ledger_entries as e')
      .innerJoin('payments as p', 'p.id', 'e.payment_id')
      .select('e.event')
      .where('p.reference', '=', reference)
      .execute()
    expect(entries).toEqual([{ event: 'capture' }, { event: 'capture' }])
    await books(app)
  }
  return { buyer, reference, authorization_url, /** That it became orders, once. */ expectPlaced: paid }
}

test('places one order per store, exact to the kobo, and the ledger balances', async () => {
  const before = await books(app)
  const { buyer, reference, expectPlaced } = await paying()
  await provider(app).pay(reference)
  const outcome = await buyer.comeBack(reference)
  // What was just written is what is read later.
  expect(await buyer.comeBack(reference)).toEqual(outcome)
  expect(outcome).toMatchObject({ state: 'placed', total: 15_166.7, authorization_url: null, heldUntil: null })
  expect(outcome.orders).toMatchObject([
    { storeId: starter.storeId, total: 11_500, itemCount: 1, bitmarteOrderStatus: { code_name: 'pending' } },
    { storeId: pro.storeId, total: 3666.7, itemCount: 2 },
  ])
  // Until the day is over in Lagos.
  const promised = new Date(app.clock.now().getTime() + 3 * day).toISOString().slice(0, 10)
  expect(outcome.orders[0]?.promisedAt).toBe(`${promised}T22:59:00.000Z`)

  // ₦15,166.70 costs 1.5 % and ₦100: ₦327.50 (half up), spread by amount.
  const [first, second] = await ordersOf(buyer)
  expect(first).toMatchObject({
    subtotal_kobo: 1_000_000,
    shipping_kobo: 150_000,
    total_kobo: 1_150_000,
    commission_bps: 1000,
    commission_kobo: 100_000,
    recipient_name: 'Chiọma Okafor',
    to_lga: 'Surulere',
    from_street: '1 Allen Avenue',
    vehicle: 'Bike',
    weight_grams: 800,
    within_lagos: true,
    type: 'standard',
  })
  expect(second).toMatchObject({
    subtotal_kobo: 66_670,
    commission_bps: 500,
    commission_kobo: 3334,
    within_lagos: false,
  })
  const fees = [first, second].map(order => order?.provider_fee_kobo ?? 0)
  expect(fees).toEqual([24_832, 7918])
  const after = await books(app)
  const moved = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect(moved('escrow')).toBe(-1_516_670)
  expect(moved('provider_fees')).toBe(32_750)
  expect(moved('provider_clearing')).toBe(1_516_670 - 32_750)
  await expectPlaced()
})

test('returns the transaction with payer, method and orders, the same on every call', async () => {
  const { buyer, reference } = await paying()
  const asked = { token: buyer.token, body: { reference } }
  expect(await app.refused(createTransaction, asked)).toMatchObject({ code: 'payment_unfinished', status: 409 })
  await provider(app).pay(reference)
  const { data } = await app.call(createTransaction, asked)
  expect(data).toMatchObject({
    reference,
    amount: 15_166.7,
    status: 'paid',
    customerEmail: buyer.email,
    cardNumber: '4081',
    paymentChannel: 'card',
    orderItems: [
      { productPrice: 10_000, quantity: 1 },
      { productPrice: 333.35, quantity: 2 },
    ],
  })
  expect(data.orders).toHaveLength(2)
  expect((await app.call(createTransaction, asked)).data).toEqual(data)
})

test('charges nothing for a declined card and accepts another card on the same page', async () => {
  const { buyer, reference, authorization_url, expectPlaced } = await paying()
  for (const card of ['declined', 'insufficient'] as const) {
    await provider(app).pay(reference, { card })
    expect(await buyer.comeBack(reference)).toMatchObject({ state: 'declined', orders: [], authorization_url })
    expect(await app.refused(createTransaction, { token: buyer.token, body: { reference } })).toMatchObject({
      code: 'payment_declined',
      status: 402,
    })
  }
  expect(await ordersOf(buyer)).toEqual([])
  await provider(app).pay(reference)
  await buyer.comeBack(reference)
  await expectPlaced()
})

test('places the orders by webhook when the browser doesn’t return', async () => {
  const { reference, expectPlaced } = await paying()
  await provider(app).pay(reference, { webhook: true })
  await provider(app).settle()
  await app.runJobs()
  await expectPlaced()
})

test('places orders once for five concurrent deliveries of one webhook', async () => {
  const { reference, expectPlaced } = await paying()
  await provider(app).pay(reference)
  await provider(app).tellAgain(reference, 5)
  await app.runJobs()
  await provider(app).tellAgain(reference, 5)
  await app.runJobs()
  await expectPlaced()
})

test('places orders once when return, webhook and scheduled job confirm concurrently', async () => {
  const { buyer, reference, expectPlaced } = await paying()
  await provider(app).pay(reference)
  app.clock.advance(15 * minute)
  const [webhook, scheduledJob, ...outcomes] = await Promise.all([
    provider(app)
      .tellAgain(reference, 5)
      .then(() => app.runJobs()),
    app.runScheduledJob('checkout.expire'),
    ...Array.from({ length: 10 }, () => buyer.comeBack(reference)),
  ])
  expect([webhook, scheduledJob]).toEqual([undefined, undefined])
  expect(new Set(outcomes.map(outcome => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]?.state).toBe('placed')
  await app.runJobs()
  await expectPlaced()
})

test('places the orders by scheduled job after a kill before the confirmation, without a webhook', async () => {
  const { reference, expectPlaced } = await paying()
  await provider(app).pay(reference)
  await app.advance(16 * minute)
  await expectPlaced()
})

test('sends one mail to the customer and one to each store', async () => {
  const { buyer, reference } = await paying()
  await provider(app).pay(reference)
  await Promise.all([buyer.comeBack(reference), buyer.comeBack(reference)])
  await app.runJobs()
  const orders = await ordersOf(buyer)
  const causes = orders.flatMap(({ id, checkout_id }) => [`orders-placed:${checkout_id}`, `order-new:${id}`])
  const mails = await app.platform.db.read
    .selectFrom('mails')
    .select('recipient')
    .where('cause', 'in', causes)
    .orderBy('recipient')
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([buyer.email, starter.email, pro.email].sort())
})

test('delivers digital products on payment', async () => {
  const song = await product(app, starter.storeId, { digital: true, price: 100_000 })
  const buyer = await shopper(app)
  await buyer.put(song)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).orders).toMatchObject([
    { total: 1000, bitmarteOrderStatus: { code_name: 'delivered' }, promisedAt: null },
  ])
  expect(await ordersOf(buyer)).toMatchObject([{ type: 'digital', shipping_kobo: 0 }])
})

test('sells beyond the stock where selling continues when sold out', async () => {
  const item = await product(app, starter.storeId, { stock: 1, sellsWhenOut: true })
  const buyer = await shopper(app)
  await buyer.put({ ...item, quantity: 3 })
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect(await stockOf(app, item)).toBe(-2)
})

test('returns the same response for the same Idempotency-Key', async () => {
  const { buyer, reference } = await paying()
  const asked = { token: buyer.token, body: { reference }, headers: { 'idempotency-key': randomUUID() } }
  await provider(app).pay(reference)
  const { data } = await app.call(createOrder, asked)
  expect(data.state).toBe('placed')
  expect((await app.call(createOrder, asked)).data).toEqual(data)
})

test('is never paid before it was started, where the provider’s clock is behind', async () => {
  const { buyer, reference } = await paying()
  const bank = provider(app)
  await bank.setClock(new Date(app.clock.now().getTime() - 44 * minute))
  await bank.pay(reference)
  const startedAt = app.clock.now().toISOString()
  app.clock.advance(minute)
  await buyer.comeBack(reference)
  const [order] = await ordersOf(buyer)
  const params = { id: order?.id ?? '' }
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params })
  expect(data.payment?.paidAt).toBe(startedAt)
})
