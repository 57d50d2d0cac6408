import {
  financeFile,
  financeOrders,
  financeOrdersReturn,
  financeSales,
  financeSettlement,
} from '#contract/payouts/finance.ts'
import { failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { ordersFinance, ordersReturn, settlement, storesFinance } from './finance.views.ts'
import { financeCsv } from './finance-files.ts'
import { said } from './range.ts'
import { divisionOf, financeTotalsOf, sumsOf } from './sales.ts'
import { whoseOf } from './whose.ts'

export const financeRoutes: Route[] = [
  route(financeSales, async ({ caller, query, db }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    if (failed(whose)) return whose
    const [sums, rows] = await Promise.all([
      sumsOf(db.lagging, whose, query),
      db.grouping(read => storesFinance(read, whose, query, query)),
    ])
    return { ...said(query), totals: financeTotalsOf(sums), ...rows }
  }),

  route(financeOrders, async ({ caller, query, db }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    if (failed(whose)) return whose
    const [sums, { found, ...rows }] = await Promise.all([
      sumsOf(db.lagging, whose, query),
      ordersFinance(db.lagging, whose, query, query),
    ])
    return { ...said(query), totals: financeTotalsOf(sums), sum: divisionOf(found ?? sums), ...rows }
  }),

  route(financeOrdersReturn, async ({ caller, query, db }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    return failed(whose) ? whose : { ...said(query), ...(await ordersReturn(db.lagging, whose, query, query)) }
  }),

  route(financeSettlement, async ({ caller, query, db }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    return failed(whose) ? whose : { ...said(query), ...(await settlement(db.lagging, whose, query, query)) }
  }),

  route(financeFile, async ({ caller, query, db, now }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    if (failed(whose)) return whose
    const name = csvName(`finance-${query.of}`, query, now)
    return new FileAnswer(name, await db.grouping(read => financeCsv(read, whose, query, query.of)))
  }),
]
