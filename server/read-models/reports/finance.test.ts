import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders } from '#contract/delivery/delivery.ts'
import { cancelCustomerOrder, handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import {
  financeFile,
  financeFiles,
  financeOrders,
  financeOrdersReturn,
  financeSales,
  financeSettlement,
} from '#contract/payouts/finance.ts'
import { day, hour } from '#platform/clock.ts'
import type { Kobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, shownToken } from '#tests/harness/deliveries.ts'
import { admin, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  overseer = await admin(app, 'admin')
})
afterAll(() => app.stop())

const today = '2026-11-18'
const days = { startDate: today, endDate: today }
const asked = () => ({ token: overseer.token, query: { ...days, storeId: people.store.storeId } })

async function ready(of: Parameters<typeof paidOrder>[2]): Promise<string> {
  const { id } = await paidOrder(app, people.customer, of)
  await changeStatus(app, of.store, id, 'processing')
  await changeStatus(app, of.store, id, 'ready_for_pickup')
  return id
}

/** Delivered by the partner, up to the customer's door. */
async function deliver(id: string, store: Person): Promise<void> {
  const { rider, scheduler } = people
  await app.call(handOverToPlatform, { token: store.token, params: { id } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId: rider.partnerId } })
  for (const step of ['accepted', 'picked_up', 'out_for_delivery'] as const) await changeStatus(app, rider, id, step)
  const token = await shownToken(app, people.customer, id)
  await app.call(updateOrderStatus, { token: rider.token, params: { id }, body: { status: 'delivered', token } })
}

/** Returns what each party of an order got on release, in naira. */
async function released(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: Kobo }>`
    select a.kind, -sum(p.amount_kobo)::bigint amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.event_key = ${`release:${orderId}`} group by a.kind`.execute(app.platform.db.read)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount / 100]))
}

const worked = {
  totalSalesOrderAmount: 18_000,
  totalDeliveryAmount: 1_500,
  totalOrderAmount: 19_500,
  dueToMerchant: 16_200,
  dueToPartners: 1_200,
  dueToBitmart: 2_100,
  dueToPaystackFromBitmarte: 392.5,
  remitToBitmart: 1_707.5,
}

test('matches the worked example of docs/rules/money.md, before and after the release', async () => {
  const { store } = people
  const orderId = await ready({ store, price: 2_000_000, discount: 200_000, shipping: 150_000 })
  const placed = (await app.call(financeSales, asked())).data
  // Until somebody is to deliver it, its delivery is the platform's.
  expect(placed.totals).toMatchObject({ dueToMerchant: 16_200, dueToPartners: 0, dueToBitmart: 3_300 })

  await deliver(orderId, store)
  const { data } = await app.call(financeSales, asked())
  expect(data.totals).toEqual({ ...worked, commissionPercentage: 10, totalOrders: 1 })
  expect(data.rows).toEqual([{ storeId: store.storeId, storeName: expect.any(String), totalOrders: 1, ...worked }])

  await app.advance(8 * day)
  expect((await app.call(financeSales, asked())).data.totals).toMatchObject(worked)
  expect(await released(orderId)).toMatchObject({
    merchant_payable: worked.dueToMerchant,
    delivery_payable: worked.dueToPartners,
    platform_commission: 1_800,
    platform_delivery: 300,
  })
  app.clock.set(new Date(`${today}T09:00:00Z`))
})

test('sums order rows to the totals, for every carrier and reversal', async () => {
  const store = await merchant(app)
  await deliver(await ready({ store, price: 333_333, discount: 33_335, shipping: 77_777 }), store)
  const own = await ready({ store, price: 123_457, shipping: 150_001 })
  await changeStatus(app, store, own, 'out_for_delivery')
  const { id: cancelled } = await paidOrder(app, people.customer, { store, price: 99_999, shipping: 50_000 })
  await app.call(cancelCustomerOrder, {
    token: people.customer.token,
    params: { id: cancelled },
    body: { reason: 'Changed my mind' },
  })

  const { totals, rows, count } = (
    await app.call(financeOrders, { token: overseer.token, query: { ...days, storeId: store.storeId, limit: 100 } })
  ).data
  expect(count).toBe(rows.length)
  expect(rows.map(row => row.event).toSorted()).toEqual(['cancelled', 'carrier', 'carrier', 'sale', 'sale', 'sale'])
  const kobo = (naira: number) => Math.round(naira * 100)
  for (const part of Object.keys(worked) as (keyof typeof worked)[])
    expect([part, rows.reduce((sum, row) => sum + kobo(row[part]), 0)]).toEqual([part, kobo(totals[part])])
  expect(totals.totalOrders).toBe(3)
  expect(kobo(totals.dueToMerchant) + kobo(totals.dueToPartners) + kobo(totals.dueToPaystackFromBitmarte)).toBe(
    kobo(totals.totalOrderAmount) - kobo(totals.remitToBitmart),
  )
  const found = async (search: string) => {
    const query = { ...days, storeId: store.storeId, search }
    const { data } = await app.call(financeOrders, { token: overseer.token, query })
    expect(data.totals).toEqual(totals)
    for (const part of Object.keys(worked) as (keyof typeof worked)[])
      expect([part, kobo(data.sum?.[part] ?? Number.NaN)]).toEqual([
        part,
        data.rows.reduce((sum, row) => sum + kobo(row[part]), 0),
      ])
    return [data.count, data.rows.map(row => row.orderId)]
  }
  const { number, reference } = await app.platform.db.read
    .selectFrom('orders')
    .select(['number', 'reference'])
    .where('id', '=', cancelled)
    .executeTakeFirstOrThrow()
  for (const typed of [reference, reference.toLowerCase(), `#${number}`])
    expect(await found(typed)).toEqual([2, [cancelled, cancelled]])
  expect(await found('Ada')).toEqual([0, []])
  // What it delivers itself is the store's.
  const ownRows = rows.filter(row => row.orderId === own)
  expect(ownRows.reduce((sum, row) => sum + kobo(row.dueToMerchant), 0)).toBe(123_457 - 12_346 + 150_001)

  const back = (
    await app.call(financeOrdersReturn, { token: overseer.token, query: { ...days, storeId: store.storeId } })
  ).data
  expect(back.totals).toEqual({ totalOrderAmt: 1_499.99, deliveryAmt: 500, salesOrderAmt: 999.99, totalOrders: 1 })
  expect(back.rows).toMatchObject([{ orderId: cancelled, event: 'cancelled', totalOrderAmt: 1_499.99 }])
})

test('says that an assignment of a delivery was taken back', async () => {
  const store = await merchant(app)
  const id = await ready({ store, price: 2_000_000, shipping: 150_000 })
  const { rider, scheduler } = people
  await app.call(handOverToPlatform, { token: store.token, params: { id } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId: rider.partnerId } })
  const declined = { status: 'ready_for_pickup' as const, note: 'The motorcycle is broken' }
  await app.call(updateOrderStatus, { token: rider.token, params: { id }, body: declined })
  const query = { ...days, storeId: store.storeId }
  const { rows, sum } = (await app.call(financeOrders, { token: overseer.token, query })).data
  expect(rows.map(row => [row.event, row.dueToPartners])).toEqual([
    ['carrier_off', -1_200],
    ['carrier', 1_200],
    ['sale', 0],
  ])
  expect(sum).toMatchObject({ totalOrderAmount: 21_500, dueToPartners: 0, dueToMerchant: 18_000 })
})

test('reports captures and reversals of the journal by day', async () => {
  const { rows } = await sql<{ day: string; sold: Kobo; captured: Kobo }>`
    with books as (
      select (e.at at time zone 'Africa/Lagos')::date as day,
        sum(case when a.kind in ('provider_clearing', 'provider_fees', 'gift_card_liability') and e.event = 'capture'
            then p.amount_kobo
          when a.kind in ('refunds_payable', 'gift_card_liability') and e.event in ('refund', 'refund_at_once')
            then p.amount_kobo else 0 end) captured
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.order_id is not null group by 1)
    select day::text, coalesce(sold, 0)::bigint sold, captured::bigint
    from books full join (
      select day, sum(goods_kobo - discount_kobo + shipping_kobo) sold from sales group by day) s using (day)
    where captured <> 0 or sold <> 0`.execute(app.platform.db.read)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => row.sold !== row.captured)).toEqual([])
})

test('lists what falls due to stores with next-day payouts', async () => {
  const store = await merchant(app)
  const set = (payment_category: 'next-day' | 'weekly') =>
    within(app, ({ tx }) =>
      tx.updateTable('stores').set({ payment_category }).where('id', '=', store.storeId).execute(),
    )
  await set('next-day')
  const orderId = await ready({ store, price: 2_000_000, discount: 200_000, shipping: 150_000 })
  await deliver(orderId, store)
  await app.advance(8 * day, { stepMs: 12 * hour })
  const query = { startDate: '2026-11-26', endDate: '2026-11-26' }
  const { data } = await app.call(financeSettlement, { token: overseer.token, query })
  expect(data.totals).toEqual({ ...worked, totalOrders: 1 })
  expect(data.rows).toMatchObject([{ orderId, storeId: store.storeId, status: 'processing', ...worked }])
  const file = await app.app.inject({
    url: financeFile.path,
    query: { of: 'settlement', ...query },
    headers: { authorization: `Bearer ${overseer.token}` },
  })
  expect(file.body.split('\n')[1]).toMatch(/^2026-11-26 \d\d:\d\d,On its way,/)
  const other = { startDate: '2026-11-20', endDate: '2026-11-25' }
  expect((await app.call(financeSettlement, { token: overseer.token, query: other })).data.count).toBe(0)
  await set('weekly')
  expect((await app.call(financeSettlement, { token: overseer.token, query })).data.count).toBe(0)
  app.clock.set(new Date(`${today}T09:00:00Z`))
})

test('exports rows with amounts as numbers, for administrators only', async () => {
  const url = `${financeFile.path}?of=sales&startDate=${today}&endDate=${today}&storeId=${people.store.storeId}`
  const file = await app.app.inject({ url, headers: { authorization: `Bearer ${overseer.token}` } })
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="finance-sales-${today}.csv"`,
  })
  const [head, row] = file.body.split('\n')
  expect(head).toContain('Store,Orders,Products (NGN),Delivery (NGN),Total (NGN),Due to merchant (NGN)')
  expect(row).toContain(',18000.00,1500.00,19500.00,16200.00,1200.00,2100.00,392.50,1707.50')
  const refused = await app.app.inject({ url, headers: { authorization: `Bearer ${people.store.token}` } })
  expect(refused.statusCode).toBe(403)
})

test('exports amounts as numbers in every finance file', async () => {
  for (const of of financeFiles) {
    const url = `${financeFile.path}?of=${of}&startDate=2026-11-01&endDate=2026-11-30`
    const { body, statusCode } = await app.app.inject({ url, headers: { authorization: `Bearer ${overseer.token}` } })
    expect([of, statusCode]).toEqual([of, 200])
    expect(body).toContain('Delivery (NGN)')
    expect(body).not.toContain('₦')
  }
})
