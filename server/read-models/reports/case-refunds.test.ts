import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/cases/cases.ts'
import { financeOrders, financeOrdersReturn } from '#contract/payouts/finance.ts'
import {
  reportByProductsTable,
  reportProductsReturned,
  reportProductsSold,
  reportSales,
} from '#contract/read-models/reports.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { carryTo, cast } from '#tests/harness/deliveries.ts'
import { admin } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Delivers two items of ₦7,200.00 with a discount of ₦400.00, of which a case refunds one at somebody's expense. */
async function refundedByCase(bearer: 'store' | 'partner' | 'platform') {
  const [people, overseer] = [await cast(app), await admin(app)]
  const { store, rider, scheduler, customer: buyer } = people
  const { id } = await paidOrder(app, buyer, { store, price: 7_200_00, quantity: 2, discount: 400_00 })
  await carryTo(app, 'delivered', { id, buyer, store, carrier: { by: 'partner', rider, scheduler } })
  const { id: caseId, items } = await reportTorn(app, buyer, id)
  const query = { startDate: '2026-11-18', endDate: '2026-11-18', storeId: store.storeId }
  const asked = { token: overseer.token, query }
  const before = (await app.call(reportSales, asked)).data.figures
  const body = {
    outcome: 'refund_items',
    bearer,
    items,
    note: 'The pictures show it.',
    whyNow: 'The store said so by phone.',
  } as const
  await app.call(decideCase, { token: overseer.token, params: { id: caseId }, body })
  return { asked, before, overseer, store }
}

test.each([
  ['store', [['case_refunded', -7_000, -6_300, 0, -700]]],
  [
    'partner',
    [
      ['case_borne', 0, 7_000, -7_000, 0],
      ['case_refunded', -7_000, -7_000, 0, 0],
    ],
  ],
  [
    'platform',
    [
      ['case_borne', 0, 7_000, 0, -7_000],
      ['case_refunded', -7_000, -7_000, 0, 0],
    ],
  ],
] as const)(
  'a refund of a case that the %s bears is in finance and reports as in the ledger',
  async (bearer, added) => {
    const { asked, before, store } = await refundedByCase(bearer)
    const { totals, rows } = (await app.call(financeOrders, asked)).data
    const shares = rows.map(row => [
      row.event,
      row.totalOrderAmount,
      row.dueToMerchant,
      row.dueToPartners,
      row.dueToBitmart,
    ])
    expect(shares.filter(([event]) => String(event).startsWith('case_'))).toEqual(added)
    expect(totals).toMatchObject({ totalSalesOrderAmount: 7_000, totalOrderAmount: 8_500, commissionPercentage: 10 })

    const back = (await app.call(financeOrdersReturn, asked)).data
    expect(back).toMatchObject({ count: 1, totals: { totalOrderAmt: 7_000, deliveryAmt: 0, totalOrders: 1 } })
    expect(back.rows).toMatchObject([{ event: 'case_refunded', salesOrderAmt: 7_000 }])

    const own = { token: store.token, query: asked.query }
    const { figures } = (await app.call(reportSales, own)).data
    const lost = bearer === 'store' ? 6_300 : 0
    expect(figures).toMatchObject({ orders: 1, cancelledOrders: 0, returned: 7_000, netSales: before.netSales - 7_000 })
    // Net sales are less the refund, whoever bears it; the store that doesn't earns it all the same.
    expect(figures).toMatchObject({ borneByOthers: 7_000 - (bearer === 'store' ? 7_000 : 0) })
    expect(figures).toMatchObject({ deliveryByOthers: before.deliveryByOthers, earned: before.earned - lost })
    expect((await app.call(reportProductsReturned, own)).data).toMatchObject({
      units: 1,
      value: 7_000,
      rows: [{ sold: 0, returned: 1, takenBack: 7_000 }],
    })
    expect((await app.call(reportProductsSold, own)).data).toMatchObject({ units: 2 })
    expect((await app.call(reportByProductsTable, own)).data.rows).toMatchObject([
      { sold: 2, returned: 1, netSales: figures.netSales },
    ])
    expect(await journalDifferences(app.platform.db.read)).toEqual([])
  },
)
