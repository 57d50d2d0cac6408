import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, startPayment } from '#contract/checkout/checkout.ts'
import { second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { books, type Shopper, shopper, stockOf } from './harness/checkout.ts'
import { coupon } from './harness/coupons.ts'
import { type Merchant, merchant, product, shipping } from './harness/fixtures.ts'
import { giftCard } from './harness/gift-cards.ts'
import { killDuring, type Moment } from './harness/kill.ts'
import { provider } from './harness/provider.ts'
import { differences } from './harness/reconcile.ts'

/** Kills a real server process during a checkout. The next one, on the same database, completes the checkout. */

let app: TestApp
let stores: [Merchant, Merchant]

beforeAll(async () => {
  app = await startTestApp({ now: new Date() })
  await shipping(app)
  stores = [await merchant(app), await merchant(app, { state: 'Oyo', lga: 'Ibadan North' })]
  await coupon(app, stores[0], { usageLimit: 1000 })
})
afterAll(() => app.stop())

/** Number of kills that landed inside a transaction with writes, by kind. */
const inside = { placing: 0, starting: 0, 'paying by card': 0 }

async function kill(
  kind: keyof typeof inside,
  path: string,
  { by, body, at }: { by: Shopper; body: object; at: Moment },
) {
  const landed = await killDuring(app, { path, token: by.token, body }, at)
  if (landed) inside[kind]++
  // A server that waits for a table lock is always inside a transaction.
  if ('writing' in at) expect(landed).toBe(true)
}

const named = (moments: Moment[]): [string, Moment][] =>
  moments.map(at => ['writing' in at ? `before writing ${at.writing}` : `${at.afterMs} ms after the request`, at])
const after = (...times: number[]): Moment[] => times.map(afterMs => ({ afterMs }))
const before = (...tables: string[]): Moment[] => tables.map(writing => ({ writing }))

const ordersOf = (by: Shopper) =>
  app.platform.db.read
    .selectFrom('orders')
    .select(['id', 'total_kobo'])
    .where('customer_id', '=', by.accountId)
    .execute()

const early = after(0, 8, 16, 24, 32, 48, 80)

test.each(named([...early, ...before('orders', 'order_items', 'order_activities', 'ledger_entries')]))(
  'killed %s while placing a paid checkout: its orders and money exist once',
  async (_, at) => {
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
    const escrow = (await books(app)).escrow ?? 0

    await kill('placing', createOrder.path, { by: buyer, body: { reference }, at })
    const outcome = await buyer.comeBack(reference)
    await buyer.comeBack(reference)

    expect(outcome.state).toBe('placed')
    const orders = await ordersOf(buyer)
    expect(orders).toHaveLength(2)
    expect(orders.reduce((sum, order) => sum + order.total_kobo, 0)).toBe(Math.round(total * 100))
    expect([await stockOf(app, one), await stockOf(app, other)]).toEqual([3, 4])
    expect((await books(app)).escrow).toBe(escrow - Math.round(total * 100))
    expect(await differences(app.platform.db.read)).toEqual([])
  },
)

test.each(named([...early, ...before('stock_holds', 'gift_card_movements', 'coupon_uses')]))(
  'killed %s while starting to pay: the customer can pay again, and nothing is reserved twice',
  async (_, at) => {
    const goods = await product(app, stores[0].storeId, { stock: 2 })
    const buyer = await shopper(app)
    const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
    await buyer.applyCard(giftCardId)
    await buyer.put({ ...goods, quantity: 2 })
    const { total } = await buyer.simulate()

    await kill('starting', startPayment.path, { by: buyer, body: { addressId: buyer.addressId, total }, at })
    // Until then the next call takes the page for one that the killed call still opens.
    app.clock.advance(13 * second)
    const { reference } = await buyer.pay()
    await provider(app).pay(reference)

    expect((await buyer.comeBack(reference)).state).toBe('placed')
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await stockOf(app, goods)).toBe(0)
    expect(await differences(app.platform.db.read)).toEqual([])
  },
)

test.each(named([...after(0, 16, 32, 64), ...before('gift_card_movements', 'orders', 'ledger_entries')]))(
  'killed %s while paying all by gift card: placed once completely, or not at all',
  async (_, at) => {
    const goods = await product(app, stores[0].storeId, { stock: 2, price: 100_000 })
    const buyer = await shopper(app)
    const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
    await buyer.applyCard(giftCardId)
    await buyer.put({ ...goods, quantity: 2 })
    const { total, due } = await buyer.simulate()
    expect(due).toBe(0)

    await kill('paying by card', startPayment.path, { by: buyer, body: { addressId: buyer.addressId, total, due }, at })
    if ((await ordersOf(buyer)).length === 0) expect((await buyer.pay()).outcome?.state).toBe('placed')

    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await stockOf(app, goods)).toBe(0)
    expect(await differences(app.platform.db.read)).toEqual([])
  },
)

test('kills of every kind landed inside transactions with writes', () => {
  console.log(
    `Kills inside a transaction: ${Object.entries(inside)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
  )
  for (const count of Object.values(inside)) expect(count).toBeGreaterThan(0)
})
