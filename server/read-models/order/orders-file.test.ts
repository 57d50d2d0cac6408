import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/cases/cases.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { adminOrdersFile, getOrder, ordersFile, updateOrderStatus } from '#contract/orders/orders.ts'
import { getStatement, payStore } from '#contract/payouts/transfers.ts'
import { day } from '#platform/clock.ts'
import { momentCell } from '#platform/csv.ts'
import { sum, toKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { changeStatus } from '#tests/harness/deliveries.ts'
import {
  admin,
  adminWith,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
  shipping,
} from '#tests/harness/fixtures.ts'
import { settleMoney } from '#tests/harness/money.ts'
import { provider } from '#tests/harness/provider.ts'
import { bringBack, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let overseer: Person
let dress: Product
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  store = await merchant(app)
  buyer = await shopper(app)
  overseer = await admin(app)
  dress = await product(app, store.storeId, { price: 1_000_000, stock: 50 })
})
afterAll(() => app.stop())

/** Returns the rows of the file by order, each by its headings. */
async function rowsOf(
  { token }: Person,
  { path }: { path: string } = ordersFile,
): Promise<Map<string, Record<string, string>>> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await app.app.inject({ url: path, headers })
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  return new Map(rows.map(row => [row.Order ?? '', row]))
}

const buy = (quantity: number) => delivered(app, { store, buyer, items: [{ ...dress, quantity }] })
const pageOf = async (id: string) => (await app.call(getOrder, { token: store.token, params: { id } })).data

/** A case whose refund of this amount the store bears. */
async function bear(orderId: string, amount: number): Promise<void> {
  const { id } = await reportTorn(app, buyer, orderId)
  const why = { note: 'The pictures show it.', whyNow: 'The store confirmed it.' }
  const body = { ...why, outcome: 'refund_amount', bearer: 'store', amount } as const
  await app.call(decideCase, { token: overseer.token, params: { id }, body })
}

/** Buys a dress and moves its order through these statuses by the store. */
async function moved(...statuses: readonly OrderStatusCode[]): Promise<string> {
  await buyer.put(dress)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const id = (await buyer.comeBack(reference)).orders[0]?.id ?? ''
  for (const status of statuses) await changeStatus(app, store, id, status)
  return id
}

const kobo = (cell: string | undefined) => toKobo(Number(cell))

test('a store’s file of orders says of each what its page says, and agrees with the statement that pays it', async () => {
  await coupon(app, store)
  const [kept, partly, borne] = [await buy(2), await buy(3), await buy(1)]
  await bringBack(app, { store, buyer, orderId: partly, wanted: [{ at: 0, quantity: 1 }] })
  await bear(borne, 1500.5)
  const gone = await moved('cancelled')
  const openPages = await Promise.all([kept, partly, borne, gone].map(pageOf))
  const open = await rowsOf(store)
  for (const page of openPages) {
    const row = open.get(page.orderName)
    const isCancelled = page.orderStatus === 'cancelled'
    const amount = (naira = 0) => (isCancelled ? '0.00' : naira.toFixed(2))
    expect(row, page.orderName).toMatchObject({
      'Commission (NGN)': amount(page.commission),
      'Delivery by you (NGN)': amount(page.shippingFee),
      'Refunded for returns (NGN)': amount(page.returned),
      'You earn (NGN)': (page.youEarn ?? 0).toFixed(2),
      'Adjustments (NGN)': page.id === borne ? '-1500.50' : '0.00',
      Payout: '',
      'Paid out': '',
      'Payout reference': '',
    })
    const of = (heading: string) => kobo(row?.[`${heading} (NGN)`])
    if (!isCancelled)
      expect(
        of('Items') - of('Discount') - of('Commission') + of('Delivery by you') - of('Refunded for returns'),
        page.orderName,
      ).toBe(of('You earn'))
  }
  const dates = openPages.map(({ orderName }) => [open.get(orderName)?.Cancelled, open.get(orderName)?.Returned])
  const now = momentCell(app.platform.clock.now().toISOString())
  expect(dates).toEqual([
    ['', ''],
    ['', now],
    ['', ''],
    [now, ''],
  ])

  await app.advance(8 * day)
  await app.advance(8 * day)
  const { id } = (await app.call(payStore, { token: overseer.token, params: { id: store.storeId } })).data
  await settleMoney(app)
  const statement = (await app.call(getStatement, { token: store.token, params: { id } })).data
  const paid = await rowsOf(store)
  for (const page of await Promise.all([kept, partly, borne].map(pageOf))) {
    const row = paid.get(page.orderName)
    expect(row, page.orderName).toMatchObject({
      Payout: 'Paid',
      'Paid out': momentCell(page.payout?.paidAt ?? null),
      'Payout reference': statement.reference,
    })
    const stated = statement.lines.filter(line => line.orderId === page.id).map(line => toKobo(line.amount))
    expect(kobo(row?.['You earn (NGN)']) + kobo(row?.['Adjustments (NGN)']), page.orderName).toBe(sum(stated))
  }
  expect(paid.get(openPages[3]?.orderName ?? '')).toMatchObject({ Payout: '', 'You earn (NGN)': '0.00' })
})

test('the columns that the file had before stay where they were', async () => {
  const headers = { authorization: `Bearer ${store.token}` }
  const { body } = await app.app.inject({ url: ordersFile.path, headers })
  expect(body.slice(1).split('\n')[0]).toBe(
    'Order,Reference,Placed,Status,Late,Next step due,Customer,State,LGA,First item,Units,Items (NGN),Discount (NGN),' +
      'Delivery (NGN),Total (NGN),You earn (NGN),Delivered,Commission (NGN),Delivery by you (NGN),' +
      'Refunded for returns (NGN),Adjustments (NGN),Cancelled,Returned,Payout,Paid out,Payout reference,Left out (NGN)',
  )
})

test('a parcel that came back undelivered has the day on which it was back', async () => {
  const id = await moved('processing', 'ready_for_pickup', 'out_for_delivery')
  for (const status of ['delivery_failed', 'returning', 'returned_to_store'] as const) {
    const body = { status, note: 'Nobody was there.' }
    await app.call(updateOrderStatus, { token: store.token, params: { id }, body })
  }
  const { orderName } = await pageOf(id)
  const back = momentCell(app.platform.clock.now().toISOString())
  expect((await rowsOf(store)).get(orderName)).toMatchObject({ Returned: back })
})

test('the administrators’ file says what is refunded of every order, and what its store’s file says', async () => {
  await coupon(app, store)
  const [partly, borne] = [await buy(3), await buy(1)]
  await bringBack(app, { store, buyer, orderId: partly, wanted: [{ at: 0, quantity: 1 }] })
  await bear(borne, 1500.5)
  const gone = await moved('cancelled')
  const [own, all] = [await rowsOf(store), await rowsOf(overseer, adminOrdersFile)]
  const clerk = await rowsOf(await adminWith(app, [{ resource: 'orders', right: 'view' }]), adminOrdersFile)
  for (const id of [partly, borne, gone]) {
    const page = await pageOf(id)
    const { orderName: name, refunds = [] } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
    const [line, ofStore] = [all.get(name), own.get(page.orderName)]
    const refunded = sum(refunds.map(({ amount }) => toKobo(amount)))
    expect(refunded, name).toBeGreaterThan(0)
    expect(kobo(line?.['Refunded (NGN)']), name).toBe(refunded)
    expect(line?.['Store earns (NGN)'], name).toBe(ofStore?.['You earn (NGN)'])
    expect(line?.['Delivery by store (NGN)'], name).toBe(ofStore?.['Delivery by you (NGN)'])
    for (const same of ['Commission (NGN)', 'Refunded for returns (NGN)', 'Adjustments (NGN)', 'Cancelled', 'Returned'])
      expect(line?.[same], `${name} ${same}`).toBe(ofStore?.[same])
    expect(clerk.get(name)).toMatchObject({ 'Refunded (NGN)': line?.['Refunded (NGN)'], Cancelled: line?.Cancelled })
    expect(clerk.get(name)).not.toHaveProperty('Commission (NGN)')
  }
})
