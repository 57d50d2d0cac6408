import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { day, id, moment, search } from '#contract/fields.ts'
import { signedMoney } from '#contract/money.ts'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import { checkRange, range, reportRange } from '#contract/read-models/reports.ts'
import { payoutStatus } from './payouts.ts'

/**
 * Division of the money of orders, in naira, less cancellations and refunds. `totalSalesOrderAmount` is goods less discounts,
 * `totalDeliveryAmount` the delivery fees paid, `totalOrderAmount` both. They are due to stores (less commission, with what they deliver themselves),
 * to delivery partners and to the platform; `remitToBitmart` is what is left to it after the card provider’s fees. So
 * `dueToMerchant + dueToPartners + dueToPaystackFromBitmarte + remitToBitmart = totalOrderAmount`.
 */
const division = {
  totalSalesOrderAmount: signedMoney,
  totalDeliveryAmount: signedMoney,
  totalOrderAmount: signedMoney,
  dueToMerchant: signedMoney,
  dueToPartners: signedMoney,
  dueToBitmart: signedMoney,
  dueToPaystackFromBitmarte: signedMoney,
  remitToBitmart: signedMoney,
}

/** Names of these amounts, on the screen and in files. */
export const divisionNames = {
  totalSalesOrderAmount: 'Products',
  totalDeliveryAmount: 'Delivery',
  totalOrderAmount: 'Total',
  dueToMerchant: 'Due to merchant',
  dueToPartners: 'Due to partner',
  dueToBitmart: 'Due to Bitmarte',
  dueToPaystackFromBitmarte: 'Due to Paystack',
  remitToBitmart: 'Remit to Bitmarte',
} as const satisfies Record<keyof typeof division, string>

/** `commissionPercentage` is commission over goods less discounts, to two decimals; 0 where nothing was sold. */
export const financeTotals = z.object({ ...division, commissionPercentage: z.number(), totalOrders: z.int() })
export type FinanceTotals = z.infer<typeof financeTotals>

const query = z.object({ ...range, ...page(), search: search.optional() }).check(checkRange)
const access = ['admin:finance'] as const
const errors = ['store_not_found'] as const

export const storeFinance = z.object({ storeId: id, storeName: z.string(), totalOrders: z.int(), ...division })
export type StoreFinance = z.infer<typeof storeFinance>

export const financeSales = endpoint({
  id: 'finance.sales',
  method: 'GET',
  path: '/v1/financeOperations/sales',
  summary: 'How the money of a range is divided, in all and by store; `search` narrows the rows by the store’s name',
  access: ['admin:finance', 'admin:reports'],
  query,
  answer: listOf(storeFinance).extend({ ...reportRange.shape, totals: financeTotals }),
  errors,
})

/** Events of reversals: what customers got back, or, for `case_recovered`, had got back from a case before. */
const reversals = ['cancelled', 'returned', 'case_refunded', 'case_recovered'] as const

/**
 * Event of a row: order placed, carrier assigned or taken off, a reversal, the cost of a return, a case or an order that came
 * back, moved to its bearer, or what a carrier was paid that handed the parcel over.
 */
export const financeEvent = z.enum([
  'sale',
  'carrier',
  'carrier_off',
  ...reversals,
  'borne',
  'case_borne',
  'came_back',
  'handed_over',
])
export type FinanceEvent = z.infer<typeof financeEvent>

/** Names of the events, on the screen and in files. */
export const financeEventNames: Readonly<Record<FinanceEvent, string>> = {
  sale: 'Placed',
  carrier: 'Delivery assigned',
  carrier_off: 'Delivery unassigned',
  cancelled: 'Cancelled',
  returned: 'Returned',
  case_refunded: 'Refunded by a case',
  case_recovered: 'Already refunded by a case',
  borne: 'Cost of a return',
  case_borne: 'Cost of a case',
  came_back: 'Came back undelivered',
  handed_over: 'Part of the way, handed over',
}

const orderFinance = z.object({
  id: z.string(),
  date: day,
  event: financeEvent,
  orderId: id,
  orderName: z.string(),
  storeId: id,
  storeName: z.string(),
  status: orderStatusCode,
  ...division,
})
export type OrderFinance = z.infer<typeof orderFinance>

export const financeOrders = endpoint({
  id: 'finance.orders',
  method: 'GET',
  path: '/v1/financeOperations/orders',
  summary:
    'The same totals with every order behind them, newest first: the rows add up to the totals; `search` narrows the rows, which `sum` adds up, by the order’s reference or number',
  access,
  query,
  answer: listOf(orderFinance).extend({
    ...reportRange.shape,
    totals: financeTotals,
    /** Absent from older releases. */
    sum: z.object(division).optional(),
  }),
  errors,
})

/** Refunds to customers, in naira above zero; `totalOrders` counts each order once. */
export const returnTotals = z.object({
  totalOrderAmt: signedMoney,
  deliveryAmt: signedMoney,
  salesOrderAmt: signedMoney,
  totalOrders: z.int(),
})

export const orderReturn = z.object({
  id: z.string(),
  date: day,
  event: financeEvent.extract(reversals),
  orderId: id,
  orderName: z.string(),
  storeId: id,
  storeName: z.string(),
  totalOrderAmt: signedMoney,
  deliveryAmt: signedMoney,
  salesOrderAmt: signedMoney,
})
export type OrderReturn = z.infer<typeof orderReturn>

export const financeOrdersReturn = endpoint({
  id: 'finance.orders-return',
  method: 'GET',
  path: '/v1/financeOperations/orders-return',
  summary: 'What was taken back in a range, cancelled, returned or refunded by a case, newest first',
  access,
  query: z.object({ ...range, ...page() }).check(checkRange),
  answer: listOf(orderReturn).extend({ ...reportRange.shape, totals: returnTotals }),
  errors,
})

const settlementRow = z.object({
  payoutId: id,
  dueAt: moment,
  status: payoutStatus,
  orderId: id,
  orderName: z.string(),
  storeId: id,
  storeName: z.string(),
  ...division,
})
export type SettlementRow = z.infer<typeof settlementRow>

export const financeSettlement = endpoint({
  id: 'finance.settlement',
  method: 'GET',
  path: '/v1/financeOperations/next-day-settlement',
  summary: 'What falls due in a range to stores that are paid the next day, by order, the latest first',
  access,
  query: z.object({ ...range, ...page() }).check(checkRange),
  answer: listOf(settlementRow).extend({
    ...reportRange.shape,
    totals: z.object({ ...division, totalOrders: z.int() }),
  }),
  errors,
})

export const financeFiles = ['sales', 'orders', 'orders-return', 'settlement'] as const

export const financeFile = endpoint({
  id: 'finance.file',
  method: 'GET',
  path: '/v1/financeOperations/file',
  summary: 'The rows of a finance report as CSV, amounts as numbers; at most 50,000 rows',
  access,
  query: z.object({ ...range, of: z.enum(financeFiles) }).check(checkRange),
  answer: z.string(),
  errors,
  file: 'text/csv',
  perMinute: 20,
})
