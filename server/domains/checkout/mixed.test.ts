import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelCustomerOrder, getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { giftCardBooks } from '#domains/money/gift-cards/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { codeCoupon, coupon } from '#tests/harness/coupons.ts'
import { changeStatus, shownToken } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, product, shipping, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
})
afterAll(() => app.stop())

const balance = async (id: string) =>
  (
    await app.platform.db.read
      .selectFrom('gift_cards')
      .select(['balance_kobo', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).balance_kobo
const cancel = (buyer: Shopper, id: string) =>
  app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: { reason: 'Changed my mind' } })
const orderOf = async (buyer: Shopper, id: string) =>
  (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data
const cardBooks = () => giftCardBooks(app.platform.db.read)

/** Two stores, each with a coupon, one with digital goods too, and a gift card that pays a part. */
async function mixed() {
  const near = await merchant(app)
  const far = await merchant(app, { state: 'Kano', lga: 'Fagge', plan: 'pro' })
  const [dress, song, bead] = [
    await product(app, near.storeId, { price: 1_000_000, stock: 5 }),
    await product(app, near.storeId, { price: 100_000, digital: true }),
    await product(app, far.storeId, { price: 33_335, stock: 5 }),
  ]
  await coupon(app, near)
  await codeCoupon(app, far, 'HUNDRED', {
    title: 'A hundred',
    discountType: 'Fixed',
    discountValue: 100,
    usageLimit: 1,
  })
  const buyer = await shopper(app)
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
  await buyer.put(dress, song, { ...bead, quantity: 2 })
  await buyer.codes('hundred', 'nobody-knows')
  await buyer.applyCard(giftCardId)
  return { near, far, dress, bead, buyer, giftCardId }
}

test('simulates coupons per store, with reasons for those that don’t apply, and a gift card that pays a part', async () => {
  const { near, far, buyer, giftCardId } = await mixed()
  const price = await buyer.simulate()
  expect(price).toMatchObject({
    subtotal: 11_666.7,
    discount: 1200,
    shippingFee: 4500,
    shippingDiscount: 0,
    total: 14_966.7,
    due: 9966.7,
    giftCards: [{ id: giftCardId, amount: 5000 }],
    refusedCoupons: [{ code: 'NOBODY-KNOWS', message: 'This code isn’t valid at the stores in your cart.' }],
    payable: true,
  })
  expect(price.stores).toMatchObject([
    { storeId: near.storeId, discount: 1100, total: 11_400, coupons: [{ code: null, title: '10% off', amount: 1100 }] },
    { storeId: far.storeId, discount: 100, total: 3566.7, coupons: [{ code: 'HUNDRED', amount: 100 }] },
  ])
  expect(price.stores[0]?.items).toMatchObject([
    { price: 10_000, discount: 1000, total: 9000 },
    { price: 1000, discount: 100, total: 900 },
  ])
})

test('records coupons, discounts and gift card parts on the orders and in the ledger', async () => {
  const { near, buyer, giftCardId } = await mixed()
  const before = await books(app)
  const { reference, due } = await buyer.pay()
  expect(due).toBe(9966.7)
  expect(await balance(giftCardId)).toBe(0)
  expect(await cardBooks()).toMatchObject({ agrees: true })
  await provider(app).pay(reference)
  const outcome = await buyer.comeBack(reference)
  expect(outcome).toMatchObject({ state: 'placed', total: 14_966.7, due: 9966.7 })

  const [first, second] = await Promise.all(outcome.orders.map(({ id }) => orderOf(buyer, id)))
  expect(first).toMatchObject({
    discount: 1100,
    total: 11_400,
    coupons: [{ code: null, title: '10% off', amount: 1100 }],
    orderItems: [{ discount: 1000 }, { discount: 100 }],
    refunds: [],
    refunded: 0,
  })
  expect(second).toMatchObject({ discount: 100, coupons: [{ code: 'HUNDRED', title: 'A hundred', amount: 100 }] })
  // ₦5,000 over ₦11,400 and ₦3,566.70.
  expect([first?.giftCards[0]?.amount, second?.giftCards[0]?.amount]).toEqual([3808.45, 1191.55])
  expect([first?.cardAmount, second?.cardAmount]).toEqual([7591.55, 2375.15])

  const after = await books(app)
  const moved = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  // ₦9,966.70 costs 1.5 % and ₦100.
  expect(moved('provider_fees')).toBe(24_950)
  expect(moved('provider_clearing')).toBe(996_670 - 24_950)
  expect(moved('gift_card_liability')).toBe(500_000)
  expect(moved('escrow')).toBe(-1_496_670)
  expect(await cardBooks()).toMatchObject({ agrees: true })
  const merchantSees = await app.call(getOrder, { token: near.token, params: { id: first?.id ?? '' } })
  expect(merchantSees.data).toMatchObject({ youEarn: 8910, commission: 990, coupons: [{ amount: 1100 }] })
  expect(merchantSees.data).not.toHaveProperty('giftCards')
  const adminSees = await app.call(getOrder, { token: (await admin(app)).token, params: { id: first?.id ?? '' } })
  expect(adminSees.data).toMatchObject({ cardAmount: 7591.55, giftCards: [{ amount: 3808.45 }], refunds: [] })
})

test('refunds exactly what was paid to its source, and returns coupon uses, order by order', async () => {
  const { far, dress, bead, buyer, giftCardId } = await mixed()
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  const stranger = await shopper(app)
  await stranger.put(bead)
  await stranger.codes('HUNDRED')
  expect((await stranger.simulate()).refusedCoupons).toMatchObject([
    { code: 'HUNDRED', message: 'This code is used up.' },
  ])

  const before = await books(app)
  await cancel(buyer, orders[0]?.id ?? '')
  expect(await balance(giftCardId)).toBe(380_845)
  await cancel(buyer, orders[1]?.id ?? '')
  expect(await balance(giftCardId)).toBe(500_000)
  expect([await stockOf(app, dress), await stockOf(app, bead)]).toEqual([5, 5])
  const after = await books(app)
  const moved = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect([moved('escrow'), moved('gift_card_liability'), moved('refunds_payable')]).toEqual([
    1_496_670, -500_000, -996_670,
  ])
  expect(await cardBooks()).toMatchObject({ agrees: true })
  expect(await stranger.simulate()).toMatchObject({
    refusedCoupons: [],
    stores: [{ storeId: far.storeId, discount: 100 }],
  })

  await app.runJobs()
  await provider(app).settle()
  await app.runJobs()
  expect((await books(app)).refunds_payable ?? 0).toBe(before.refunds_payable ?? 0)
  const order = await orderOf(buyer, orders[0]?.id ?? '')
  expect(order.refunded).toBe(11_400)
  expect(order.refunds).toMatchObject([
    { to: 'card', amount: 7591.55, status: 'done', last4: '4081' },
    { to: 'gift-card', amount: 3808.45, status: 'done' },
  ])
  expect(order.giftCards).toMatchObject([{ amount: 3808.45, refunded: 3808.45 }])
  const mails = await mailsTo(app, buyer.email)
  const cancelled = mails.find(({ subject }) => subject.endsWith('was cancelled'))
  expect(cancelled?.text).toContain('₦7,591.55 goes back the way you paid')
  expect(cancelled?.text).toMatch(/₦3,808\.45 is on your gift card ending in \w{4} again/)
  // The mail about the cancellation said so.
  expect(mails.filter(({ subject }) => subject.endsWith('was refunded to you'))).toEqual([])
})

async function oneStore(
  of: Parameters<typeof product>[2] = {},
): Promise<{ store: Merchant; item: Awaited<ReturnType<typeof product>>; buyer: Shopper }> {
  const store = await merchant(app)
  const item = await product(app, store.storeId, { price: 1_000_000, stock: 5, ...of })
  const buyer = await shopper(app)
  await buyer.put(item)
  return { store, item, buyer }
}

test('places an order paid by gift card without the provider, and refunds it to the card', async () => {
  const { item, buyer } = await oneStore()
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 20_000 })
  await buyer.applyCard(giftCardId)
  await provider(app).outage(true)
  let started: Awaited<ReturnType<typeof buyer.pay>>
  try {
    started = await buyer.pay()
  } finally {
    await provider(app).outage(false)
  }
  expect(started).toMatchObject({ authorization_url: null, total: 11_500, due: 0 })
  expect(started.outcome).toMatchObject({ state: 'placed', orders: [{ total: 11_500 }], refund: null })
  expect(await buyer.comeBack(started.reference)).toEqual(started.outcome)
  expect(await balance(giftCardId)).toBe(850_000)
  expect(await stockOf(app, item)).toBe(4)
  const id = started.outcome?.orders[0]?.id ?? ''
  expect(await orderOf(buyer, id)).toMatchObject({ cardAmount: 0, giftCards: [{ amount: 11_500 }] })
  await cancel(buyer, id)
  expect(await balance(giftCardId)).toBe(2_000_000)
  expect(await orderOf(buyer, id)).toMatchObject({ refunded: 11_500, refunds: [{ to: 'gift-card', amount: 11_500 }] })
  const refunds = await app.platform.db.read.selectFrom('refunds').select('id').where('order_id', '=', id).execute()
  expect(refunds).toEqual([])
  expect(await cardBooks()).toMatchObject({ agrees: true })
  await books(app)
})

test('places a download that a coupon makes free, without touching gift cards', async () => {
  const { store, buyer } = await oneStore({ digital: true })
  await coupon(app, store, { discountValue: 100 })
  const { giftCardId } = await giftCard(app, buyer)
  await buyer.applyCard(giftCardId)
  const { outcome, total } = await buyer.pay()
  expect(total).toBe(0)
  expect(outcome).toMatchObject({
    state: 'placed',
    orders: [{ total: 0, bitmarteOrderStatus: { code_name: 'delivered' } }],
  })
  expect(await balance(giftCardId)).toBe(1_000_000)
  await app.runJobs()
  await books(app)
})

test('charges gift cards in the order applied, the last one only for the rest', async () => {
  const { buyer } = await oneStore()
  const cards = []
  for (const amount of [3000, 4000, 9000]) cards.push((await giftCard(app, buyer, { for: 'self', amount })).giftCardId)
  const [first = '', second = '', third = ''] = cards
  for (const id of [second, first, third]) await buyer.applyCard(id)
  expect(await buyer.simulate()).toMatchObject({
    due: 0,
    giftCards: [
      { id: second, amount: 4000 },
      { id: first, amount: 3000 },
      { id: third, amount: 4500 },
    ],
  })
  expect((await buyer.pay()).outcome).toMatchObject({ state: 'placed' })
  expect(await Promise.all(cards.map(balance))).toEqual([0, 0, 450_000])
})

test('lets the platform pay a shipping discount: the carrier earns the full fee, and a cancellation reverses it', async () => {
  const { buyer, store } = await oneStore()
  const { id: discountId } = await within(app, ({ tx, now }) =>
    tx
      .insertInto('shipping_discounts')
      .values({ name: 'Half price', kind: 'percent', value: 50, starts_at: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 3000 })
  await buyer.applyCard(giftCardId)
  expect(await buyer.simulate()).toMatchObject({ shippingFee: 750, shippingDiscount: 750, total: 10_750, due: 7750 })
  const { reference } = await buyer.pay()
  const again = await shopper(app)
  await again.put(await product(app, store.storeId, { price: 1_000_000 }))
  const other = await again.pay()
  await within(app, ({ tx }) => tx.deleteFrom('shipping_discounts').where('id', '=', discountId).execute())

  const before = await books(app)
  for (const each of [reference, other.reference]) await provider(app).pay(each)
  const [order] = (await buyer.comeBack(reference)).orders
  const [kept] = (await again.comeBack(other.reference)).orders
  const placed = await books(app)
  expect((placed.platform_discounts ?? 0) - (before.platform_discounts ?? 0)).toBe(150_000)
  expect(await orderOf(buyer, order?.id ?? '')).toMatchObject({
    shippingFee: 750,
    shippingDiscount: 750,
    total: 10_750,
  })
  const seen = await app.call(getOrder, { token: store.token, params: { id: kept?.id ?? '' } })
  expect(seen.data.youEarn).toBe(9000)
  expect(await differences(app.platform.db.read)).toEqual([])

  await cancel(buyer, order?.id ?? '')
  const after = await books(app)
  expect((after.platform_discounts ?? 0) - (before.platform_discounts ?? 0)).toBe(75_000)
  expect(await balance(giftCardId)).toBe(300_000)
  expect(await orderOf(buyer, order?.id ?? '')).toMatchObject({ refunded: 10_750, cardAmount: 7750 })
  expect(await differences(app.platform.db.read)).toEqual([])

  // Brought by the store itself: it isn't paid the platform's part, or it could order from itself.
  const id = kept?.id ?? ''
  for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery'] as const)
    await changeStatus(app, store, id, status)
  const body = { status: 'delivered' as const, token: await shownToken(app, again, id) }
  await app.call(updateOrderStatus, { token: store.token, params: { id }, body })
  await app.advance(8 * day)
  expect((await app.call(getOrder, { token: store.token, params: { id } })).data.youEarn).toBe(9750)
  const released = await books(app)
  expect((released.platform_discounts ?? 0) - (before.platform_discounts ?? 0)).toBe(0)
  expect((released.merchant_payable ?? 0) - (before.merchant_payable ?? 0)).toBe(-975_000)
  expect(await differences(app.platform.db.read)).toEqual([])
})
