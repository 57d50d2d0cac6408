import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundGoodwill } from '#contract/cases/cases.ts'
import { merchantToday } from '#contract/catalog/selling.ts'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { type FailureReason, failureReasons } from '#contract/orders/failure-reasons.ts'
import {
  checkReturnedStock,
  getCustomerOrder,
  getOrder,
  listMerchantOrders,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { financeOrders } from '#contract/payouts/finance.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, type Person, product } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
})
afterAll(() => app.stop())

const fail = (by: Person, id: string, failureReason?: FailureReason) =>
  app.call(updateOrderStatus, {
    token: by.token,
    params: { id },
    body: { status: 'delivery_failed', note: 'It did not work', failureReason },
  })

/** Brings an order back to its store, by its carrier. */
async function bringBack(id: string, failureReason?: FailureReason, by: Person = people.rider): Promise<void> {
  await fail(by, id, failureReason)
  await changeStatus(app, by, id, 'returning')
  await changeStatus(app, by, id, 'returned_to_store')
}

const owed = async (kind: 'merchant_payable' | 'delivery_payable', ownerId: string) =>
  0 - (await balanceOf(app.platform.db.read, { kind, ownerId }))
const orderOf = async ({ token }: Person, id: string) =>
  (await app.call(getCustomerOrder, { token, params: { id } })).data
const titlesOf = async ({ token }: Person) =>
  (await app.call(listNotifications, { token, query: { limit: 20 } })).data.rows.map(row => row.title)
const stockOf = async (variantId: string) => {
  const { rows } = await sql<{
    available: number
  }>`select available from product_variants where id = ${variantId}`.execute(app.platform.db.read)
  return rows[0]?.available
}
const consistent = async () => {
  expect(await differences(app.platform.db.read)).not.toContainEqual(expect.stringMatching(/order|balance|discount/))
  expect(await journalDifferences(app.platform.db.read)).toEqual([])
}

test.each(Object.entries(failureReasons).map(([reason, of]) => ({ reason: reason as FailureReason, ...of })))(
  'refunds an order that came back automatically, with its fee borne by the $feeBearer: $reason',
  async ({ reason, name, feeBearer }) => {
    const { customer, store, rider } = people
    const before = [await owed('merchant_payable', store.storeId), await owed('delivery_payable', rider.partnerId)]
    const id = await orderIn(app, people, 'out_for_delivery')
    const money = async () => (await app.call(getPartnerEarnings, { token: rider.token })).data
    const notDelivered = (await money()).notDelivered
    await bringBack(id, reason)
    const earns = feeBearer === 'carrier' ? 0 : 1_200
    const shown = async () =>
      (await app.call(listPartnerOrders, { token: rider.token, query: { orderId: id } })).data.rows[0]?.earns
    expect(await shown()).toBe(earns)
    expect(await money()).toMatchObject({ comingBack: earns, notDelivered: notDelivered - 1_200 })
    await app.advance(2 * minute)
    expect([await shown(), (await money()).comingBack]).toEqual([earns, 0])
    const order = await orderOf(customer, id)
    const kept = feeBearer === 'customer'
    expect(order).toMatchObject({
      bitmarteOrderStatus: { code_name: 'cancelled' },
      failureReason: reason,
      refunded: kept ? 20_000 : 21_500,
      keptDeliveryFee: kept ? 1_500 : 0,
    })
    expect(order.orderActivities.at(-1)?.note).toBe(
      `It came back to the store. ${name}.${kept ? ' The delivery fee isn’t refunded.' : ''}`,
    )
    const after = [await owed('merchant_payable', store.storeId), await owed('delivery_payable', rider.partnerId)]
    expect(after.map((amount, at) => amount - (before[at] ?? 0))).toEqual(
      { customer: [0, 120_000], carrier: [0, 0], store: [-150_000, 120_000] }[feeBearer],
    )
    expect(0 - (await balanceOf(app.platform.db.read, { kind: 'escrow', ownerId: id }))).toBe(0)
    const earned = (await app.call(getPartnerEarnings, { token: rider.token, query: { kind: 'delivery' } })).data.rows
    expect(earned.find(({ orderId }) => orderId === id)?.amount).toBe(feeBearer === 'carrier' ? undefined : 1_200)
    const mail = (await mailsTo(app, customer.email)).findLast(({ subject }) => subject.includes('is refunded'))
    expect(mail?.subject).toBe(`Order ${order.orderName} could not be delivered and is refunded`)
    expect(mail?.text).toContain(kept ? '₦20,000.00 goes back' : '₦21,500.00 goes back')
    const failed = (await mailsTo(app, customer.email)).findLast(({ subject }) => subject.endsWith('not be delivered'))
    const ask = new RegExp(`Write to us, and we look into it: .+/contact-us\\?order=${order.orderName}`)
    for (const text of [mail?.text, failed?.text])
      if (kept) expect(text).toMatch(ask)
      else expect(text).not.toMatch(ask)
    const toStore = (await mailsTo(app, store.email)).at(-1)
    expect(toStore?.subject).toBe(`Order ${order.orderNumber} came back`)
    expect(toStore?.text).toMatch(
      new RegExp(`The parcel isn’t with you\\? Write to us: .+/contact-us\\?order=${order.orderName}`),
    )
    const { rows } = (
      await app.call(financeOrders, {
        token: (await admin(app)).token,
        query: { startDate: '2026-11-18', endDate: '2026-11-18', limit: 100, storeId: store.storeId },
      })
    ).data
    expect(rows.filter(({ orderId }) => orderId === id).map(({ event }) => event)).toEqual(
      feeBearer === 'carrier' ? ['cancelled', 'carrier', 'sale'] : ['cancelled', 'came_back', 'carrier', 'sale'],
    )
    // The carrier brought it back.
    expect((await mailsTo(app, rider.email)).map(({ subject }) => subject)).not.toContain(
      `Order ${order.orderName} was cancelled`,
    )
    expect(await titlesOf(customer)).toContain(`Order ${order.orderName} went back to the store. We refund you.`)
    expect(await titlesOf(store)).toContain(`Order ${order.orderNumber} came back. Check its items.`)
    await consistent()
  },
)

test('pays a store that delivers itself the fee that the customer bears', async () => {
  const { customer, store } = people
  const { id } = await paidOrder(app, customer, { store })
  for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery'] as const)
    await changeStatus(app, store, id, status)
  const before = await owed('merchant_payable', store.storeId)
  await bringBack(id, 'customer_refused', store)
  await app.advance(2 * minute)
  expect(await owed('merchant_payable', store.storeId)).toBe(before + 150_000)
  await consistent()
})

test('refunds everything without a reason code', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  await bringBack(id)
  await app.advance(2 * minute)
  expect(await orderOf(people.customer, id)).toMatchObject({ failureReason: 'other', refunded: 21_500 })
})

test('deducts an earlier goodwill refund, and still pays the carrier the fee that the customer bears', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  const boss = await admin(app)
  await app.call(refundGoodwill, {
    token: boss.token,
    body: { orderId: id, amount: 1000, note: 'Sorry for the wait.' },
  })
  const before = await owed('delivery_payable', people.rider.partnerId)
  await bringBack(id, 'customer_refused')
  await app.advance(2 * minute)
  const { refunds } = await orderOf(people.customer, id)
  expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 19_000])
  expect(await owed('delivery_payable', people.rider.partnerId)).toBe(before + 120_000)
  expect(await balanceOf(app.platform.db.read, { kind: 'escrow', ownerId: id })).toBe(0)
})

test('refunds an order that came back once under concurrent jobs', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  await bringBack(id, 'customer_unreachable')
  await Promise.all(Array.from({ length: 5 }, () => app.runScheduledJob('orders.came-back')))
  await app.runJobs()
  expect(await statusOf(app, id)).toBe('cancelled')
  expect((await orderOf(people.customer, id)).refunds).toHaveLength(1)
  await consistent()
})

const cameBack = async (store: Merchant, quantity = 3) => {
  const bought = await product(app, store.storeId, { stock: 5 })
  const { id } = await paidOrder(app, people.customer, { store, product: bought, quantity })
  for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery'] as const)
    await changeStatus(app, store, id, status)
  await bringBack(id, 'customer_refused', store)
  await app.advance(2 * minute)
  const { data } = await app.call(getOrder, { token: store.token, params: { id } })
  return { id, item: data.orderItems[0]?.id ?? '', bought, dueAt: data.stockCheckDueAt }
}
const check = ({ token }: Person, id: string, items: { id: string; sellable: number }[]) => ({
  token,
  params: { id },
  body: { items },
})

test('restocks sellable items once by the store’s check', async () => {
  const { store } = people
  const { id, item, bought, dueAt } = await cameBack(store)
  expect(dueAt).not.toBeNull()
  expect(await stockOf(bought.variantId)).toBe(5)
  const calls = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await app.app.inject({
        method: 'POST',
        url: checkReturnedStock.path.replace('{id}', id),
        headers: { authorization: `Bearer ${store.token}` },
        payload: { items: [{ id: item, sellable: 2 }] },
      })
      return (response.json() as { code?: string }).code ?? 'ok'
    }),
  )
  expect(tally(calls)).toEqual({ ok: 1, nothing_to_check: 4 })
  expect(await stockOf(bought.variantId)).toBe(7)
  const { data } = await app.call(getOrder, { token: store.token, params: { id } })
  expect(data.stockCheckDueAt).toBeNull()
  expect(data.orderItems[0]?.sellable).toBe(2)
})

test('refuses a check with an unknown item and by another store', async () => {
  const { store } = people
  const { id, item } = await cameBack(store)
  for (const items of [
    [{ id: item, sellable: 4 }],
    [{ id, sellable: 1 }],
    [
      { id: item, sellable: 1 },
      { id: item, sellable: 1 },
    ],
  ])
    expect(await app.refused(checkReturnedStock, check(store, id, items))).toMatchObject({ status: 422 })
  const other = (await cast(app)).store
  expect(await app.refused(checkReturnedStock, check(other, id, [{ id: item, sellable: 1 }]))).toMatchObject({
    code: 'order_not_found',
  })
  const fine = await orderIn(app, people, 'processing')
  expect(await app.refused(checkReturnedStock, check(store, fine, [{ id: item, sellable: 1 }]))).toMatchObject({
    code: 'nothing_to_check',
  })
})

test('restocks nothing without a check in 48 hours, and reminds the store once', async () => {
  const { store } = await cast(app)
  const { id, bought } = await cameBack(store)
  // Today leads to it.
  expect((await app.call(merchantToday, { token: store.token })).data.toInspect).toBe(1)
  const { rows } = (await app.call(listMerchantOrders, { token: store.token, query: { toInspect: 'true' } })).data
  expect(rows.map(row => row.id)).toEqual([id])
  const { orderNumber } = await orderOf(people.customer, id)
  await app.advance(48 * hour)
  await Promise.all(Array.from({ length: 3 }, () => app.runScheduledJob('orders.unchecked')))
  await app.runJobs()
  expect(await stockOf(bought.variantId)).toBe(5)
  const subjects = (await mailsTo(app, store.email)).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject === `Check what came back of ${orderNumber}`)).toHaveLength(1)
  expect(await titlesOf(store)).toContain(`Check what came back of order ${orderNumber}`)
})
