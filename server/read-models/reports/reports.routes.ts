import { firstSteps, merchantToday } from '#contract/catalog/selling.ts'
import { couponResults } from '#contract/coupons/coupon-results.ts'
import {
  analytics,
  merchantReports,
  mostShown,
  reportByCustomers,
  reportByCustomersTable,
  reportByLocation,
  reportByLocationTable,
  reportByProducts,
  reportByProductsTable,
  reportFile,
  reportOrders,
  reportOrdersOverTime,
  reportProductsReturned,
  reportProductsSold,
  reportSales,
  reportSalesOverTime,
  reportUnsold,
} from '#contract/read-models/reports.ts'
import { auditFile } from '#platform/audit.ts'
import { type AdminCaller, type MerchantCaller, onlyViews } from '#platform/auth.ts'
import type { Database } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { toNaira } from '#platform/money.ts'
import type { Breakdown } from './breakdown.ts'
import { byCustomers, byLocation } from './by-people.ts'
import { byProducts, netWithoutProduct, type Units, unitsOf } from './by-products.ts'
import { couponResultsOf } from './coupon-results.ts'
import { firstStepsOf } from './first-steps.ts'
import { overviewOf } from './overview.ts'
import { type Interval, intervalOf, last30Days, previousRange, type Range, said } from './range.ts'
import { reportCsv } from './report-files.ts'
import { type DaySums, daysOf, figuresOf, ordersPoints, salesPoints, sumsOf, type Whose } from './sales.ts'
import { statusesOf } from './statuses.ts'
import { todayOf } from './today.ts'
import { unsoldOf } from './unsold.ts'
import { whoseOf } from './whose.ts'

interface Asking<Q> {
  caller: MerchantCaller | AdminCaller
  query: Q
  db: Database
  now: Date
}

/** Builds a report's handler: resolves whose figures are requested, and reads from a replica. */
const report =
  <Q extends Range & { storeId?: string | undefined }, A>(
    answer: (db: Database, whose: Whose, query: Q, now: Date) => Promise<A>,
  ) =>
  async ({ caller, query, db, now }: Asking<Q>): Promise<A | Failure<'store_not_found'>> => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    return failed(whose) ? whose : answer(db, whose, query, now)
  }

/** Reads the figures of a report's range, and those of the previous range if it is compared. */
async function compared<Figures>(
  query: Range & { compare?: boolean | undefined },
  read: (range: Range) => Promise<Figures>,
) {
  const previous = query.compare ? previousRange(query) : undefined
  const [figures, before] = await Promise.all([read(query), previous ? read(previous) : null])
  return { head: { ...said(query), previous: previous ? said(previous) : null }, figures, before }
}

const units = (of: Units) =>
  report(
    async (
      db,
      whose,
      query: Range & { storeId?: string; compare?: boolean | undefined; limit: number; offset: number },
    ) => {
      const { limit, offset } = query
      const [{ head, figures, before }, { count, rows }] = await Promise.all([
        compared(query, range => unitsOf(db.lagging, whose, range, of)),
        db.grouping(
          read => byProducts(read, whose, query, { limit, offset, sort: of === 'sold' ? 'orders' : 'returned' }, of),
          inOrder,
        ),
      ])
      return { ...head, ...figures, before, count, rows }
    },
  )

const overTime = <Point>(pointsOf: (range: Range, interval: Interval, days: DaySums[]) => Point[]) =>
  report(
    async (
      { lagging },
      whose,
      query: Range & { storeId?: string; compare?: boolean | undefined; interval?: Interval | undefined },
    ) => {
      const interval = query.interval ?? intervalOf(query)
      const { head, figures, before } = await compared(query, async range =>
        pointsOf(range, interval, await daysOf(lagging, whose, range)),
      )
      return { ...head, interval, points: figures, before }
    },
  )

/** An index has the many products in group order. */
const inOrder = { inOrder: true }

const charted = { limit: mostShown, offset: 0, sort: 'net-sales' } as const

/** Sums what a chart shows: the top rows, and all others together. Exact, since both sides are naira of whole kobo. */
const chartOf = <Row extends { netSales: number }>(range: Range, { count, net, rows }: Breakdown<Row>) => {
  const shown = rows.reduce((total, row) => total + Math.round(row.netSales * 100), 0)
  return { ...said(range), rows, others: { count: count - rows.length, netSales: toNaira(net - shown) } }
}

const tableOf = <Row>(range: Range, { count, rows }: Breakdown<Row>) => ({ ...said(range), count, rows })

export const reportsRoutes: Route[] = [
  route(
    reportSales,
    report(async ({ lagging }, whose, query) => {
      const sums = async (range: Range) => figuresOf(await sumsOf(lagging, whose, range))
      const { head, figures, before } = await compared(query, sums)
      return { ...head, figures, before }
    }),
  ),

  route(
    reportOrders,
    report(async ({ lagging }, whose, query) => {
      const sums = async (range: Range) => figuresOf(await sumsOf(lagging, whose, range))
      const [{ head, figures, before }, statuses] = await Promise.all([
        compared(query, sums),
        statusesOf(lagging, whose, query),
      ])
      return { ...head, figures, before, statuses }
    }),
  ),

  route(couponResults, ({ caller, params, db }) => couponResultsOf(db.lagging, caller.scope, params.id)),

  route(reportProductsSold, units('sold')),
  route(reportProductsReturned, units('returned')),

  route(reportSalesOverTime, overTime(salesPoints)),
  route(reportOrdersOverTime, overTime(ordersPoints)),

  route(
    reportByProducts,
    report(async (db, whose, query) => {
      const [products, net] = await Promise.all([
        db.grouping(read => byProducts(read, whose, query, charted), inOrder),
        netWithoutProduct(db.lagging, whose, query),
      ])
      return { ...chartOf(query, products), withoutProduct: toNaira(net) }
    }),
  ),
  route(
    reportByCustomers,
    report(async (db, whose, query) =>
      chartOf(query, await db.grouping(read => byCustomers(read, whose, query, charted))),
    ),
  ),
  route(
    reportByLocation,
    report(async (db, whose, query) =>
      chartOf(query, await db.grouping(read => byLocation(read, whose, query, charted))),
    ),
  ),

  route(
    reportByProductsTable,
    report(async (db, whose, query) => {
      const [products, net] = await Promise.all([
        db.grouping(read => byProducts(read, whose, query, query), inOrder),
        netWithoutProduct(db.lagging, whose, query),
      ])
      return { ...tableOf(query, products), withoutProduct: toNaira(net) }
    }),
  ),
  route(reportUnsold, async ({ caller, query, db }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    if (failed(whose)) return whose
    const withCosts = !onlyViews(caller, 'products')
    return { ...said(query), ...(await db.grouping(read => unsoldOf(read, whose, query, { ...query, withCosts }))) }
  }),
  route(
    reportByCustomersTable,
    report(async (db, whose, query) =>
      tableOf(query, await db.grouping(read => byCustomers(read, whose, query, query))),
    ),
  ),
  route(
    reportByLocationTable,
    report(async (db, whose, query) =>
      tableOf(query, await db.grouping(read => byLocation(read, whose, query, query))),
    ),
  ),

  route(reportFile, async ({ caller, query, db, now }) => {
    const whose = await whoseOf(db.read, caller, query.storeId)
    if (failed(whose)) return whose
    // Only this one names people.
    if (caller.kind === 'admin' && query.of === 'customers')
      await db.transact(work => auditFile(work, caller, 'report-of-customers', query))
    const withCosts = !onlyViews(caller, 'products')
    const file = await db.grouping(read => reportCsv(read, whose, query, { of: query.of, withCosts }))
    return new FileAnswer(csvName(query.of, query, now), file)
  }),

  route(firstSteps, ({ caller, db }) => firstStepsOf(db.read, caller.scope)),
  route(merchantToday, ({ caller, db, now }) => todayOf(db.read, caller, now)),

  route(merchantReports, ({ caller, query, db }) =>
    overviewOf(db, { storeId: caller.scope.storeId, reader: 'merchant' }, query),
  ),

  route(analytics, async ({ caller, query, db, now }) => {
    const { startDate, endDate } = query
    const range = startDate && endDate ? { startDate, endDate } : last30Days(now)
    const whose: Whose = {
      storeId: caller.kind === 'merchant' ? caller.scope.storeId : undefined,
      reader: caller.kind,
    }
    const [overview, statuses] = await Promise.all([overviewOf(db, whose, range), statusesOf(db.lagging, whose, range)])
    return { ...overview, statuses }
  }),
]
