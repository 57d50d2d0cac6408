import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { acceptOrder, assignOrders, declineOrder } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  cancelCustomerOrder,
  getCustomerOrder,
  handOverToPlatform,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { approvePayout } from '#contract/payouts/payouts.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { books, type Shopper, shopper, stockOf } from './harness/checkout.ts'
import { codeCoupon, coupon } from './harness/coupons.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  type Product,
  partner,
  product,
  shipping,
} from './harness/fixtures.ts'
import { giftCard } from './harness/gift-cards.ts'
import { provider } from './harness/provider.ts'
import { random } from './harness/random.ts'
import { differences } from './harness/reconcile.ts'

const seconds = 6
const initial = 400

let app: TestApp
let stores: Merchant[]
let goods: Product[]
let shoppers: (Shopper & { cards: string[] })[]
let scheduler: Person
let overseer: Person
let rider: Person & { partnerId: string }

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  stores = await Promise.all([
    merchant(app),
    merchant(app, { plan: 'pro' }),
    merchant(app, { state: 'Kano', lga: 'Fagge' }),
  ])
  goods = []
  for (const { storeId } of [...stores, ...stores])
    goods.push(await product(app, storeId, { price: 333_335, stock: initial }))
  // Low stock, so that people compete for the last items.
  for (const { storeId } of stores) goods.push(await product(app, storeId, { price: 100_001, stock: 3 }))
  shoppers = []
  for (let n = 0; n < 12; n++) {
    const one = await shopper(app)
    const cards = []
    for (const amount of [2000, 20_000]) cards.push((await giftCard(app, one, { for: 'self', amount })).giftCardId)
    shoppers.push({ ...one, cards })
  }
  const [first, second, third] = stores
  if (!first || !second || !third) throw new Error('There are three stores')
  await coupon(app, first, { usageLimitPerUser: 3 })
  await codeCoupon(app, second, 'FEW', { discountValue: 50, usageLimit: 5 })
  await codeCoupon(app, third, 'FIXED', { discountType: 'Fixed', discountValue: 333.33, usageLimit: 40 })
  scheduler = await admin(app, 'scheduler')
  overseer = await admin(app)
  rider = await partner(app)
})
afterAll(() => app.stop())

const any = <T>(of: readonly T[]): T => random.pick(of)

test('twenty people concurrently buy, cancel, assign, deliver and pay out while scheduled jobs run: nothing is lost or doubled', async () => {
  const unforeseen: string[] = []
  /** Runs an action that may fail with an expected failure. */
  const tried = async <T>(doing: Promise<T>): Promise<T | undefined> => {
    try {
      return await doing
    } catch (error) {
      const message = String(error)
      if (!/"status":4\d\d/.test(message)) unforeseen.push(message)
      return undefined
    }
  }
  const until = performance.now() + seconds * 1000
  const over = () => performance.now() > until

  const buys = async ({ token, addressId, comeBack, codes, applyCard, cards }: (typeof shoppers)[number]) => {
    while (!over()) {
      if (random.next() < 0.4) await tried(applyCard(any(cards)))
      if (random.next() < 0.4) await tried(codes('FEW', 'FIXED'))
      const items = [any(goods), any(goods), any(goods)].map(({ productId, variantId }) => ({
        productId,
        variantId,
        quantity: 1,
      }))
      await tried(app.call(addToCart, { token, body: { mode: 'set', items } }))
      const price = await tried(app.call(simulateOrder, { token, body: { addressId } }))
      if (!price) continue
      const started = await tried(app.call(startPayment, { token, body: { addressId, total: price.data.total } }))
      // Abandoned before payment, or placed already because gift cards covered everything.
      if (!started || started.data.outcome || random.next() < 0.15) continue
      const { reference } = started.data
      await tried(provider(app).pay(reference, { webhook: random.next() < 0.3 }))
      await Promise.all([
        tried(comeBack(reference)),
        random.next() < 0.5 && tried(app.call(createOrder, { token, body: { reference } })),
      ])
    }
  }

  const ordersIn = (...statuses: OrderStatusCode[]) =>
    app.platform.db.read
      .selectFrom('orders')
      .selectAll()
      .where('status', 'in', statuses)
      .orderBy('updated_at')
      .limit(30)
      .execute()
  const storeOf = (id: string) => stores.find(({ storeId }) => storeId === id)?.token
  const buyerOf = (id: string) => shoppers.find(({ accountId }) => accountId === id)?.token

  const works = async () => {
    while (!over()) {
      const orders = await ordersIn(
        'pending',
        'processing',
        'ready_for_pickup',
        'assigned',
        'accepted',
        'picked_up',
        'out_for_delivery',
      )
      if (!orders.length) {
        await new Promise(setImmediate)
        continue
      }
      const order = any(orders)
      const { id } = order
      const move = (token: string | undefined, status: OrderStatusCode, more: { token?: string } = {}) =>
        tried(app.call(updateOrderStatus, { token: token ?? '', params: { id }, body: { status, ...more } }))
      if (random.next() < 0.1) {
        const by = any(['customer', 'merchant', 'admin'] as const)
        if (by === 'customer')
          await tried(
            app.call(cancelCustomerOrder, { token: buyerOf(order.customer_id) ?? '', params: { id }, body: {} }),
          )
        else await move(by === 'admin' ? overseer.token : storeOf(order.store_id), 'cancelled')
      } else if (order.status === 'pending') await move(storeOf(order.store_id), 'processing')
      else if (order.status === 'processing') {
        await move(storeOf(order.store_id), 'ready_for_pickup')
        await tried(app.call(handOverToPlatform, { token: storeOf(order.store_id) ?? '', params: { id } }))
      } else if (order.status === 'ready_for_pickup')
        await Promise.all(
          [1, 2].map(() =>
            tried(
              app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId: rider.partnerId } }),
            ),
          ),
        )
      else if (order.status === 'assigned')
        await (random.next() < 0.2
          ? tried(app.call(declineOrder, { token: rider.token, params: { id }, body: { reason: 'Too far' } }))
          : tried(app.call(acceptOrder, { token: rider.token, params: { id } })))
      else if (order.status === 'accepted') await move(rider.token, 'picked_up')
      else if (order.status === 'picked_up') await move(rider.token, 'out_for_delivery')
      else {
        const seen = await tried(
          app.call(getCustomerOrder, { token: buyerOf(order.customer_id) ?? '', params: { id } }),
        )
        const code = seen?.data.orderDeliveryToken
        if (code) await Promise.all([1, 2].map(() => move(rider.token, 'delivered', { token: code })))
      }
    }
  }

  const scheduledJobs = async () => {
    const names = [
      'checkout.expire',
      'orders.unanswered',
      'orders.complete',
      'catalog.count-sold',
      'payments.reconcile',
    ]
    while (!over()) {
      app.clock.advance(minute)
      await Promise.all(names.map(name => tried(app.runScheduledJob(name))))
      await tried(app.runJobs())
    }
  }

  await Promise.all([...shoppers.map(buys), works(), works(), works(), works(), works(), works(), scheduledJobs()])
  expect(unforeseen).toEqual([])

  // Open checkouts expire, and every delivered order's return window ends.
  app.clock.advance(16 * minute)
  await app.runScheduledJob('checkout.expire')
  await app.runJobs()
  app.clock.advance(8 * day)
  await app.runScheduledJob('orders.complete')
  await app.runJobs()
  const { read } = app.platform.db
  const due = await read
    .selectFrom('payouts')
    .select(['order_id', 'due_at'])
    .where('status', '=', 'due')
    .$narrowType<{ order_id: string }>()
    .execute()
  await Promise.all(
    due.flatMap(({ order_id }) =>
      [1, 2].map(() => tried(app.call(approvePayout, { token: overseer.token, params: { id: order_id } }))),
    ),
  )
  await app.runJobs()
  await app.runScheduledJob('catalog.count-sold')
  expect(unforeseen).toEqual([])

  const orders = await read.selectFrom('orders').selectAll().execute()
  const held = await read.selectFrom('stock_holds').selectAll().execute()
  expect(held).toEqual([])
  // One order per store and checkout, as many as its quote has parts; none without its payment.
  const checkouts = await read.selectFrom('checkouts').selectAll().execute()
  for (const checkout of checkouts) {
    const placed = orders.filter(order => order.checkout_id === checkout.id)
    expect(new Set(placed.map(order => order.store_id)).size).toBe(placed.length)
    expect(placed.length > 0).toBe(checkout.status === 'placed')
    if (placed.length) expect(placed.reduce((sum, order) => sum + order.total_kobo, 0)).toBe(checkout.total_kobo)
  }
  const paid = await read.selectFrom('payments').selectAll().where('status', 'in', ['paid', 'wrong']).execute()
  for (const payment of paid.filter(({ checkout_id }) => checkout_id !== null))
    expect(['placed', 'refunded']).toContain(checkouts.find(({ id }) => id === payment.checkout_id)?.status)

  // Stock equals initial stock minus sales plus restocked returns. Products of an order cancelled in transit aren't
  // back in stock.
  const onTheRoad = await read
    .selectFrom('order_activities')
    .select('order_id')
    .where('status', 'in', ['picked_up'])
    .execute()
  const lost = new Set(onTheRoad.map(line => line.order_id))
  const lines = await read.selectFrom('order_items').selectAll().execute()
  for (const [at, item] of goods.entries()) {
    const taken = lines
      .filter(line => line.variant_id === item.variantId)
      .filter(line => {
        const order = orders.find(({ id }) => id === line.order_id)
        return order && (order.status !== 'cancelled' || lost.has(order.id))
      })
      .reduce((sum, line) => sum + line.quantity, 0)
    expect(await stockOf(app, item)).toBe((at < 6 ? initial : 3) - taken)
  }
  const sums = await books(app)
  const total = (of: typeof orders) => of.reduce((sum, order) => sum + order.total_kobo, 0)
  const open = orders.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  expect(orders.length).toBeGreaterThan(10)
  expect(0 - (sums.escrow ?? 0)).toBe(total(open))
  expect(await differences(read)).toEqual([])
  // The run was demanding: limits were reached, and gift cards and coupons were both used and returned.
  const used = await read.selectFrom('coupon_uses').select('status').execute()
  expect(new Set(used.map(({ status }) => status))).toContain('used')
  expect(await read.selectFrom('order_gift_cards').select('order_id').execute()).not.toEqual([])
}, 120_000)
