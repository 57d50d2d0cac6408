import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundGoodwill } from '#contract/cases/cases.ts'
import {
  reportByProducts,
  reportByProductsTable,
  reportFile,
  reportFiles,
  reportSales,
} from '#contract/read-models/reports.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { sum, toKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { changeStatus } from '#tests/harness/deliveries.ts'
import { admin, merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { bringBack, delivered } from '#tests/harness/returns.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())

test('every report file adds up to net sales after coupons, goodwill, a partial return and cancellations', async () => {
  const [store, boss, buyer] = [await merchant(app), await admin(app), await shopper(app)]
  await coupon(app, store)
  const dress = await product(app, store.storeId, { name: 'Adire dress', price: 11_333_33, stock: 99 })
  const beads = await product(app, store.storeId, { name: 'Beads', price: 2_500_50, stock: 99 })
  const items = [{ ...dress, quantity: 2 }, beads]
  const bought = () => delivered(app, { store, buyer, items })
  const goodwill = (orderId: string, amount: number) =>
    app.call(refundGoodwill, { token: boss.token, body: { orderId, amount, note: 'Sorry for the wait.' } })

  await goodwill(await bought(), 1_500.5)
  await bringBack(app, { store, buyer, orderId: await bought(), wanted: [{ at: 0, quantity: 1 }] })
  // All of this order comes back, of which goodwill had refunded a part.
  const whole = await bought()
  await goodwill(whole, 20_000)
  for (const at of [0, 1])
    await bringBack(app, { store, buyer, orderId: whole, wanted: [{ at, quantity: at ? 1 : 2 }] })
  for (const part of [0, 1_000]) {
    const { id } = await paidOrder(app, buyer, { store, product: dress, price: 11_333_33, discount: 1_133_33 })
    if (part) await goodwill(id, part)
    await changeStatus(app, store, id, 'cancelled')
  }

  const today = dayInLagos(app.clock.now())
  const range = { startDate: '2026-11-01', endDate: today }
  const { netSales, discounts } = (await app.call(reportSales, { token: store.token, query: range })).data.figures
  expect(discounts).toBeGreaterThan(0)
  const net = toKobo(netSales)
  for (const of of reportFiles.filter(of => of !== 'unsold')) {
    const { body } = await app.app.inject({
      url: `${reportFile.path}?${new URLSearchParams({ ...range, of })}`,
      headers: { authorization: `Bearer ${store.token}` },
    })
    const [heading = '', ...lines] = body.trim().split('\n')
    const at = heading.split(',').indexOf('Net sales (NGN)')
    expect([of, sum(lines.map(line => toKobo(Number(line.split(',')[at]))))]).toEqual([of, net])
    if (of === 'products') expect(lines.at(-1)).toMatch(/^Refunds not of one product,,0,0,0\.00,0\.00,/)
  }
  const as = { token: store.token, query: range }
  const table = (await app.call(reportByProductsTable, as)).data
  expect(sum(table.rows.map(row => toKobo(row.netSales))) + toKobo(table.withoutProduct)).toBe(net)
  const chart = (await app.call(reportByProducts, as)).data
  const charted = [...chart.rows.map(row => row.netSales), chart.others.netSales, chart.withoutProduct]
  expect(sum(charted.map(toKobo))).toBe(net)
  expect(await journalDifferences(app.platform.db.read)).toEqual([])
})
