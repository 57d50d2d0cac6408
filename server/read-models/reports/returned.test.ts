import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeOrders, financeOrdersReturn } from '#contract/payouts/finance.ts'
import { reportByProductsTable, reportProductsReturned, reportSales } from '#contract/read-models/reports.ts'
import { chargeback, postEntry } from '#domains/money/ledger/index.ts'
import { recordBorne, recordReturn } from '#domains/orders/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('counts a return on its refund day, charged to its store, equal to the sum of its products', async () => {
  const store = await merchant(app)
  const buyer = await customer(app)
  const overseer = await admin(app, 'admin')
  const { id: orderId } = await paidOrder(app, buyer, { store, price: 100_001, quantity: 3, discount: 100 })
  app.clock.advance(2 * day)
  const returnId = await within(app, async work => {
    const { tx, now } = work
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('order_returns')
      .values({
        store_id: store.storeId,
        order_id: orderId,
        customer_id: buyer.accountId,
        number: 1,
        type: 'return',
        refund: 'refunded',
        reason: 'damaged',
        goods_kobo: 99_968,
        shipping_kobo: 50_000,
        commission_kobo: 9_997,
        asked_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await tx
      .selectFrom('order_items')
      .select(['id', 'product_id as productId', 'quantity as sold', 'unit_kobo as unit', 'discount_kobo as discount'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('order_return_items')
      .values({ store_id: store.storeId, return_id: id, order_item_id: item.id, quantity: 1 })
      .execute()
    const back = { goods: 99_968, shipping: 50_000, commission: 9_997 }
    await recordReturn(work, order, back, [{ ...item, orderItemId: item.id, quantity: 1 }])
    return id
  })
  const query = { startDate: '2026-11-20', endDate: '2026-11-20', storeId: store.storeId }
  const as = { token: overseer.token, query }
  const sales = (await app.call(reportSales, as)).data.figures
  expect(sales).toMatchObject({ orders: 0, cancelledOrders: 0, returned: 999.68, netSales: -999.68, delivery: -500 })
  expect(sales).toMatchObject({ commission: -99.97, deliveryByOthers: 0, adjustments: 0, earned: -1_399.71 })
  const products = (await app.call(reportProductsReturned, as)).data
  expect(products).toMatchObject({ units: 1, value: 999.68, rows: [{ sold: 0, returned: 1, takenBack: 999.68 }] })
  expect((await app.call(reportByProductsTable, as)).data.rows).toMatchObject([{ netSales: -999.68 }])
  const back = (await app.call(financeOrdersReturn, as)).data
  expect(back).toMatchObject({ count: 1, totals: { totalOrderAmt: 1_499.68, deliveryAmt: 500, totalOrders: 1 } })
  expect(back.rows).toMatchObject([{ event: 'returned', orderId }])

  await within(app, async work => {
    const order = await work.tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const from = { storeId: store.storeId }
    const entry = chargeback({ returnId, decision: 1, orderId, amount: 139_971, from, to: 'platform' })
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  })
  const { totals, rows } = (await app.call(financeOrders, as)).data
  expect(rows.map(row => [row.event, row.dueToMerchant, row.dueToBitmart])).toEqual([
    ['borne', 1_399.71, -1_399.71],
    ['returned', -1_399.71, -99.97],
  ])
  const moved = (await app.call(reportSales, as)).data.figures
  expect(moved).toMatchObject({ commission: -99.97, deliveryByOthers: 0, adjustments: 1_399.71, earned: 0 })
  expect(totals).toMatchObject({ dueToMerchant: 0, dueToBitmart: -1_499.68, totalOrderAmount: -1_499.68 })
})
