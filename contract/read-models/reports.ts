import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { day, flag, id, search } from '#contract/fields.ts'
import { signedMoney } from '#contract/money.ts'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'

/** The longest range that a report adds up, in days: two years. */
export const mostDays = 731

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Returns the problem of a range of days, if any. */
const rangeProblem = ({ startDate, endDate }: { startDate: string; endDate: string }): string | undefined => {
  if (startDate > endDate) return 'The first day is after the last.'
  return daysBetween(startDate, endDate) > mostDays ? 'A report goes over two years at most.' : undefined
}

type Check<T> = { value: T; issues: z.core.$ZodRawIssue[] }

/** Checks `startDate` and `endDate` of a query, as every report does. */
export const checkRange = <T extends { startDate: string; endDate: string }>({ value, issues }: Check<T>): void => {
  const message = rangeProblem(value)
  if (message) issues.push({ code: 'custom', path: ['startDate'], message, input: value.startDate })
}

/** Days in Lagos, both included; `storeId` narrows an administrator’s report to one store. */
export const range = { startDate: day, endDate: day, storeId: id.optional() }

/** `compare` adds the same figures of as many days before. */
const reportQuery = z.object({ ...range, compare: flag.optional() }).check(checkRange)
const overTimeQuery = z
  .object({ ...range, compare: flag.optional(), interval: z.enum(['day', 'week', 'month']).optional() })
  .check(checkRange)

/** The days that a report is over. Amounts are exact sums of kobo, so nothing in them is rounded. */
export const reportRange = z.object({ startDate: day, endDate: day, zone: z.literal('Africa/Lagos') })

/** Orders by the day they were placed, and what was taken back by the day it was; see `salesFigures`. */
const orderCounts = { orders: z.int(), cancelledOrders: z.int() }

/**
 * Naira. `netSales` is `grossSales` less `discounts`, `cancelled` and `returned`, the last two after discounts. `returned` is
 * what returns and cases refunded for products. `total` is `netSales` plus `delivery`. `earned` is what the stores are due: `total` less `commission` and `deliveryByOthers`, the
 * delivery fees of orders that a partner or the platform delivers, plus `adjustments`, costs of returns and cases that move
 * to somebody else or, below zero, to the store. `borneByOthers` is the part of them that somebody else than the stores
 * pays of refunds and lost goods: `netSales` are less these all the same. A sale counts on the day it was placed, what is taken back on the day it
 * was; so a figure can be below zero. `averageOrder` is `grossSales` less `discounts` by `orders`, rounded half up to the
 * kobo: also of orders that were cancelled or returned since.
 */
export const salesFigures = z.object({
  ...orderCounts,
  grossSales: signedMoney,
  discounts: signedMoney,
  cancelled: signedMoney,
  returned: signedMoney,
  netSales: signedMoney,
  delivery: signedMoney,
  total: signedMoney,
  commission: signedMoney,
  deliveryByOthers: signedMoney,
  adjustments: signedMoney,
  /** Optional, because the previous release doesn't send it. */
  borneByOthers: signedMoney.optional(),
  earned: signedMoney,
  averageOrder: signedMoney,
})
export type SalesFigures = z.infer<typeof salesFigures>

const report = { ...reportRange.shape, previous: reportRange.nullable() }
const access = ['merchant:reports', 'admin:reports'] as const
const errors = ['store_not_found'] as const

export const reportSales = endpoint({
  id: 'report.sales',
  method: 'GET',
  path: '/v1/report/sales',
  summary: 'Sales, reversals and earnings of a range of days, and of the previous one',
  access,
  query: reportQuery,
  answer: z.object({ ...report, figures: salesFigures, before: salesFigures.nullable() }),
  errors,
})

export const statusCount = z.object({ status: orderStatusCode, orders: z.int() })

const ordersFigures = z.object({ ...orderCounts, averageOrder: signedMoney })

export const reportOrders = endpoint({
  id: 'report.orders',
  method: 'GET',
  path: '/v1/report/orders',
  summary: 'Numbers of orders placed and cancelled, and the current status of those placed in the range',
  access,
  query: reportQuery,
  answer: z.object({
    ...report,
    figures: ordersFigures,
    before: ordersFigures.nullable(),
    statuses: z.array(statusCount),
  }),
  errors,
})

/** A product’s part. `sold` and `returned` are units, the latter also refunded by cases; cancelled ones are in neither. `netSales` as in `salesFigures`. */
export const productRow = z.object({
  productId: id,
  name: z.string(),
  storeId: id,
  storeName: z.string(),
  sold: z.int(),
  returned: z.int(),
  grossSales: signedMoney,
  discounts: signedMoney,
  takenBack: signedMoney,
  netSales: signedMoney,
})
export type ProductRow = z.infer<typeof productRow>

/** Net sales of no single product: refunds of an amount, such as goodwill. Seldom above zero. */
const ofNoProduct = { withoutProduct: signedMoney }
/** How lists of products name them. */
export const withoutProductName = 'Refunds not of one product'

const unitsQuery = z.object({ ...range, ...page(10), compare: flag.optional() }).check(checkRange)
/** `units` of all products, `value` after discounts; `count` and `rows` are the products, those with most units first. */
const unitsAnswer = listOf(productRow).extend({
  ...report,
  units: z.int(),
  value: signedMoney,
  before: z.object({ units: z.int(), value: signedMoney }).nullable(),
})

export const reportProductsSold = endpoint({
  id: 'report.products-sold',
  method: 'GET',
  path: '/v1/report/products-sold',
  summary: 'Number of units sold and not cancelled, and the products with most',
  access,
  query: unitsQuery,
  answer: unitsAnswer,
  errors,
})

export const reportProductsReturned = endpoint({
  id: 'report.products-returned',
  method: 'GET',
  path: '/v1/report/products-returned',
  summary: 'Number of units that returns and cases refunded, and the products with most',
  access,
  query: unitsQuery,
  answer: unitsAnswer,
  errors,
})

/** A day, week from Monday, or month, by its first day within the range. */
export const salesPoint = z.object({ date: day, netSales: signedMoney, delivery: signedMoney, total: signedMoney })
export type SalesPoint = z.infer<typeof salesPoint>
export const ordersPoint = z.object({ date: day, ...orderCounts })
export type OrdersPoint = z.infer<typeof ordersPoint>

const overTime = <T extends z.ZodType>(point: T) =>
  z.object({
    ...report,
    interval: z.enum(['day', 'week', 'month']),
    points: z.array(point),
    before: z.array(point).nullable(),
  })

export const reportSalesOverTime = endpoint({
  id: 'report.sales-over-time',
  method: 'GET',
  path: '/v1/report/sales-over-time',
  summary: 'Net sales and delivery by day, week or month, with zeros where there are none',
  access,
  query: overTimeQuery,
  answer: overTime(salesPoint),
  errors,
})

export const reportOrdersOverTime = endpoint({
  id: 'report.orders-over-time',
  method: 'GET',
  path: '/v1/report/orders-over-time',
  summary: 'Orders placed and cancelled by day, week or month',
  access,
  query: overTimeQuery,
  answer: overTime(ordersPoint),
  errors,
})

export const customerRow = z.object({
  customerId: id,
  name: z.string(),
  orders: z.int(),
  netSales: signedMoney,
  delivery: signedMoney,
  total: signedMoney,
})
export type CustomerRow = z.infer<typeof customerRow>

/** `state` is '' for what isn’t delivered. */
export const locationRow = z.object({
  state: z.string(),
  orders: z.int(),
  netSales: signedMoney,
  delivery: signedMoney,
  total: signedMoney,
})
export type LocationRow = z.infer<typeof locationRow>

/** Number of breakdown rows in a chart. */
export const mostShown = 10
const breakdownQuery = z.object(range).check(checkRange)

/** The most by `netSales`, at most `mostShown`, and what all the rest come to. */
const breakdown = <T extends z.ZodType>(row: T) =>
  z.object({ ...reportRange.shape, rows: z.array(row), others: z.object({ count: z.int(), netSales: signedMoney }) })

export const reportByProducts = endpoint({
  id: 'report.by-products',
  method: 'GET',
  path: '/v1/report/by-products',
  summary: 'The products with most net sales, for a chart',
  access,
  query: breakdownQuery,
  answer: breakdown(productRow).extend(ofNoProduct),
  errors,
})

export const reportByCustomers = endpoint({
  id: 'report.by-customers',
  method: 'GET',
  path: '/v1/report/by-customers',
  summary: 'The customers with most net sales, for a chart',
  access,
  query: breakdownQuery,
  answer: breakdown(customerRow),
  errors,
})

export const reportByLocation = endpoint({
  id: 'report.by-location',
  method: 'GET',
  path: '/v1/report/by-location',
  summary: 'Net sales by the state that orders go to, for a chart',
  access,
  query: breakdownQuery,
  answer: breakdown(locationRow),
  errors,
})

/** Sort orders, highest first. */
export const tableSorts = ['net-sales', 'orders'] as const
const table = { ...range, ...page(24), search: search.optional() }
const tableQuery = z.object({ ...table, sort: z.enum(tableSorts).default('net-sales') }).check(checkRange)

export const reportByProductsTable = endpoint({
  id: 'report.by-products-table',
  method: 'GET',
  path: '/v1/report/by-products/table',
  summary: 'Every product sold, cancelled or refunded in the range; `orders` sorts by units sold',
  access,
  query: tableQuery,
  answer: listOf(productRow).extend({ ...reportRange.shape, ...ofNoProduct }),
  errors,
})

/**
 * A product on sale that nobody ordered in the range, and that was created before it. `lastSold` is the day of its latest
 * order, which may be after the range. `stock`, `value`, at the price that customers pay, and `cost`, what the stock cost
 * its merchant, are those of now; digital products have no stock. `cost` is null where nobody has entered what the product
 * costs, and for callers who can't change products.
 */
export const unsoldRow = z.object({
  productId: id,
  name: z.string(),
  storeId: id,
  storeName: z.string(),
  lastSold: day.nullable(),
  stock: z.int().nullable(),
  value: z.number().min(0),
  /** Optional, because the previous release doesn’t send them. */
  sku: z.string().optional(),
  cost: z.number().min(0).nullable().optional(),
})
export type UnsoldRow = z.infer<typeof unsoldRow>

export const reportUnsold = endpoint({
  id: 'report.unsold',
  method: 'GET',
  path: '/v1/report/unsold',
  summary: 'Products on sale that nobody ordered in the range, those with most value in stock first, with their sums',
  access,
  query: z.object(table).check(checkRange),
  answer: listOf(unsoldRow).extend({
    ...reportRange.shape,
    stock: z.int(),
    value: z.number().min(0),
    /**
     * Sum of the known costs, and how many products in stock have none; null for callers who can’t change products. Optional,
     * because the previous release doesn’t send it.
     */
    costs: z
      .object({ sum: z.number().min(0), without: z.int().min(0) })
      .nullable()
      .optional(),
  }),
  errors,
})

export const reportByCustomersTable = endpoint({
  id: 'report.by-customers-table',
  method: 'GET',
  path: '/v1/report/by-customers/table',
  summary: 'Every customer who bought or was refunded in the range',
  access,
  query: tableQuery,
  answer: listOf(customerRow).extend(reportRange.shape),
  errors,
})

export const reportByLocationTable = endpoint({
  id: 'report.by-location-table',
  method: 'GET',
  path: '/v1/report/by-location/table',
  summary: 'Every state with deliveries in the range',
  access,
  query: tableQuery,
  answer: listOf(locationRow).extend(reportRange.shape),
  errors,
})

export const reportFiles = ['over-time', 'products', 'unsold', 'customers', 'locations'] as const

/** Rows that a file holds at most, those with most net sales or value first. */
export const mostInFile = 50_000

export const reportFile = endpoint({
  id: 'report.file',
  method: 'GET',
  path: '/v1/report/file',
  summary: 'A report’s table as CSV, amounts as numbers; at most 50,000 rows',
  access,
  query: z.object({ ...range, of: z.enum(reportFiles) }).check(checkRange),
  answer: z.string(),
  errors,
  file: 'text/csv',
  perMinute: 20,
})

const overview = z.object({
  ...report,
  figures: salesFigures,
  before: salesFigures.nullable(),
  interval: z.enum(['day', 'week', 'month']),
  points: z.array(salesPoint),
  pointsBefore: z.array(salesPoint),
  products: z.array(productRow),
})

export const merchantReports = endpoint({
  id: 'merchant.reports',
  method: 'GET',
  path: '/v1/merchantReports',
  summary: 'The store’s figures, sales over time and best products of a range, in one answer',
  access: ['merchant:reports'],
  query: z.object({ startDate: day, endDate: day }).check(checkRange),
  answer: overview,
})

/** Without days it is of the last 30, today included. */
export const analyticsQuery = z.object({ startDate: day.optional(), endDate: day.optional() }).check(context => {
  const { startDate, endDate } = context.value
  if (startDate !== undefined && endDate !== undefined)
    checkRange({ value: { startDate, endDate }, issues: context.issues })
  else if (startDate !== endDate)
    context.issues.push({
      code: 'custom',
      path: [startDate === undefined ? 'startDate' : 'endDate'],
      message: 'Give both days, or neither.',
      input: context.value,
    })
})

export const analytics = endpoint({
  id: 'analytics',
  method: 'GET',
  path: '/v1/analytics',
  summary: 'Sales of a dashboard: the marketplace’s for an administrator, the store’s for a merchant',
  access: ['admin:reports', 'merchant:reports'],
  query: analyticsQuery,
  answer: overview.extend({ statuses: z.array(statusCount) }),
})
