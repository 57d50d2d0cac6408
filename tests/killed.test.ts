import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, startPayment } from '#contract/checkout.ts'
import { freePort } from '#platform/ports.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { books, type Shopper, shopper, stockOf } from './harness/checkout.ts'
import { coupon } from './harness/coupons.ts'
import { type Merchant, merchant, product, shipping } from './harness/fixtures.ts'
import { giftCard } from './harness/gift-cards.ts'
import { provider } from './harness/provider.ts'
import { differences } from './harness/reconcile.ts'

/** A real server process is killed at some moment of a checkout; the next one, on the same database, finishes it. */

let app: TestApp
let stores: [Merchant, Merchant]

beforeAll(async () => {
  app = await startTestApp({ now: new Date() })
  await shipping(app)
  stores = [await merchant(app), await merchant(app, { state: 'Oyo', lga: 'Ibadan North' })]
  await coupon(app, stores[0], { usageLimit: 1000 })
})
afterAll(() => app.stop())

async function startServer(): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const { config } = app.platform
  const child = spawn(process.execPath, ['server/main.ts', '--only', 'api'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: config.databaseUrl,
      DATA_FOLDER: config.dataFolder,
      PAYSTACK_BASE_URL: app.sandboxUrl,
      LOG_LEVEL: 'silent',
    },
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, process: child }
}

/** Sends a request to a server that is killed so many milliseconds later, whatever it is doing. */
async function askAndKill(path: string, by: Shopper, body: object, ms: number): Promise<void> {
  const server = await startServer()
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' }
  // The answer is lost with the server, or came before it.
  const asked = fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  await wait(ms)
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  await asked
}

const ordersOf = (by: Shopper) =>
  app.platform.db.read
    .selectFrom('orders')
    .select(['id', 'total_kobo'])
    .where('customer_id', '=', by.accountId)
    .execute()

const moments = [0, 8, 16, 24, 32, 48, 80]

test.each(moments)(
  'killed %i ms into making the orders of a paid checkout: they are there once, and so is the money',
  async ms => {
    const [one, other] = [
      await product(app, stores[0].storeId, { stock: 5 }),
      await product(app, stores[1].storeId, { stock: 5 }),
    ]
    const buyer = await shopper(app)
    const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
    await buyer.applyCard(giftCardId)
    await buyer.put({ ...one, quantity: 2 }, other)
    const { reference, total } = await buyer.pay()
    await provider(app).pay(reference)
    const before = (await books(app)).escrow ?? 0

    await askAndKill(createOrder.path, buyer, { reference }, ms)
    const outcome = await buyer.comeBack(reference)
    await buyer.comeBack(reference)

    expect(outcome.state).toBe('placed')
    const orders = await ordersOf(buyer)
    expect(orders).toHaveLength(2)
    expect(orders.reduce((sum, order) => sum + order.total_kobo, 0)).toBe(Math.round(total * 100))
    expect([await stockOf(app, one), await stockOf(app, other)]).toEqual([3, 4])
    expect((await books(app)).escrow).toBe(before - Math.round(total * 100))
    expect(await differences(app.platform.db.read)).toEqual([])
  },
)

test.each(moments)(
  'killed %i ms into starting to pay: the customer can pay again, and nothing is held twice',
  async ms => {
    const goods = await product(app, stores[0].storeId, { stock: 2 })
    const buyer = await shopper(app)
    const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
    await buyer.applyCard(giftCardId)
    await buyer.put({ ...goods, quantity: 2 })
    const { total } = await buyer.simulate()

    await askAndKill(startPayment.path, buyer, { addressId: buyer.addressId, total }, ms)
    const { reference } = await buyer.pay()
    await provider(app).pay(reference)

    expect((await buyer.comeBack(reference)).state).toBe('placed')
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await stockOf(app, goods)).toBe(0)
    expect(await differences(app.platform.db.read)).toEqual([])
  },
)

test.each([0, 16, 32, 64])('killed %i ms into paying all by gift card: placed once, whole, or not at all', async ms => {
  const goods = await product(app, stores[0].storeId, { stock: 2, price: 100_000 })
  const buyer = await shopper(app)
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
  await buyer.applyCard(giftCardId)
  await buyer.put({ ...goods, quantity: 2 })
  const { total, due } = await buyer.simulate()
  expect(due).toBe(0)

  await askAndKill(startPayment.path, buyer, { addressId: buyer.addressId, total, due }, ms)
  if ((await ordersOf(buyer)).length === 0) expect((await buyer.pay()).outcome?.state).toBe('placed')

  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await stockOf(app, goods)).toBe(0)
  expect(await differences(app.platform.db.read)).toEqual([])
})
