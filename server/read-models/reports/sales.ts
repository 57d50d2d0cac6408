import { type RawBuilder, sql } from 'kysely'
import type { FinanceTotals } from '#contract/payouts/finance.ts'
import type { OrdersPoint, SalesFigures, SalesPoint } from '#contract/read-models/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, share, toNaira } from '#platform/money.ts'
import { bucketOf, bucketsOf, type Interval, type Range } from './range.ts'

/** Scope of sales: one store or all, and who reads them. */
export interface Whose {
  storeId: string | undefined
  reader: 'merchant' | 'admin'
}

/** SQL condition: rows of `sales` or `sale_lines` as `s` in a range. */
export const within = (whose: Whose, { startDate, endDate }: Range): RawBuilder<boolean> =>
  sql`s.day between ${startDate}::date and ${endDate}::date ${whose.storeId ? sql`and s.store_id = ${whose.storeId}` : sql``}`

interface Sums {
  orders: number
  cancelled_orders: number
  gross: Kobo
  discounts: Kobo
  cancelled: Kobo
  returned: Kobo
  goods: Kobo
  shipping: Kobo
  commission: Kobo
  fees: Kobo
  merchant: Kobo
  partner: Kobo
  adjustments: Kobo
  /** Adjustments for refunds and lost goods that somebody else than the store bears. */
  borne: Kobo
  /** Goods less what cases refunded without the commission on it. */
  commissioned: Kobo
}

/**
 * All sums of orders, in kobo: every figure of reports and finance comes from here. As `float8`, whole kobo add up
 * exactly to ₦90 trillion, as in `Kobo`, and faster than as `numeric`, which `sum(bigint)` returns.
 */
export const sums = sql`
  coalesce(sum(s.orders) filter (where s.kind = 'sale'), 0)::int orders,
  coalesce(-sum(s.orders) filter (where s.kind <> 'sale'), 0)::int cancelled_orders,
  coalesce(sum(s.goods_kobo::float8) filter (where s.kind = 'sale'), 0)::bigint gross,
  coalesce(sum(s.discount_kobo::float8) filter (where s.kind = 'sale'), 0)::bigint discounts,
  coalesce(sum((s.discount_kobo - s.goods_kobo)::float8) filter (where s.kind = 'cancelled'), 0)::bigint cancelled,
  coalesce(sum((s.discount_kobo - s.goods_kobo)::float8) filter (where s.kind in ('returned', 'case_refunded', 'case_recovered')), 0)::bigint returned,
  coalesce(sum((s.goods_kobo - s.discount_kobo)::float8), 0)::bigint goods,
  coalesce(sum(s.shipping_kobo::float8), 0)::bigint shipping,
  coalesce(sum(s.commission_kobo::float8), 0)::bigint commission,
  coalesce(sum(s.fee_kobo::float8), 0)::bigint fees,
  coalesce(sum(s.merchant_kobo::float8), 0)::bigint merchant,
  coalesce(sum(s.partner_kobo::float8), 0)::bigint partner,
  coalesce(sum(s.merchant_kobo::float8) filter (where s.kind in ('borne', 'came_back', 'case_borne')), 0)::bigint adjustments,
  coalesce(sum(s.merchant_kobo::float8) filter (where s.kind in ('borne', 'case_borne')), 0)::bigint borne,
  coalesce(sum((s.goods_kobo - s.discount_kobo)::float8) filter (where s.kind not in ('case_refunded', 'case_recovered') or s.commission_kobo <> 0), 0)::bigint commissioned`

export type Summed = Sums

/** Sums the sales of a range. */
export const sumsOf = (read: Reader, whose: Whose, range: Range): Promise<Sums> => sumsWhere(read, within(whose, range))

/** Sums the sales `s` of which a condition is true. */
export async function sumsWhere(read: Reader, where: RawBuilder<boolean>): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sums} from sales s where ${where}`.execute(read)
  const [row] = rows
  if (!row) throw new Error('A query of totals answered no row')
  return row
}

export const figuresOf = (of: Sums): SalesFigures => ({
  orders: of.orders,
  cancelledOrders: of.cancelled_orders,
  grossSales: toNaira(of.gross),
  discounts: toNaira(of.discounts),
  cancelled: toNaira(of.cancelled),
  returned: toNaira(of.returned),
  netSales: toNaira(of.goods),
  delivery: toNaira(of.shipping),
  total: toNaira(of.goods + of.shipping),
  commission: toNaira(of.commission),
  deliveryByOthers: toNaira(of.goods + of.shipping - of.commission - (of.merchant - of.adjustments)),
  adjustments: toNaira(of.adjustments),
  borneByOthers: toNaira(of.borne),
  earned: toNaira(of.merchant),
  averageOrder: of.orders ? toNaira(share(of.gross - of.discounts, 1, of.orders)) : 0,
})

/** Computes the division of money; see `division` in the contract. */
export const divisionOf = (of: Pick<Sums, 'goods' | 'shipping' | 'fees' | 'merchant' | 'partner'>) => {
  const all = of.goods + of.shipping
  const platform = all - of.merchant - of.partner
  return {
    totalSalesOrderAmount: toNaira(of.goods),
    totalDeliveryAmount: toNaira(of.shipping),
    totalOrderAmount: toNaira(all),
    dueToMerchant: toNaira(of.merchant),
    dueToPartners: toNaira(of.partner),
    dueToBitmart: toNaira(platform),
    dueToPaystackFromBitmarte: toNaira(of.fees),
    remitToBitmart: toNaira(platform - of.fees),
  }
}

export const financeTotalsOf = (of: Sums): FinanceTotals => ({
  ...divisionOf(of),
  commissionPercentage: of.commissioned > 0 ? share(of.commission, 10_000, of.commissioned) / 100 : 0,
  totalOrders: of.orders,
})

export interface DaySums {
  day: string
  orders: number
  cancelled_orders: number
  goods: Kobo
  shipping: Kobo
}

/** Sums each day that has sales. */
export async function daysOf(read: Reader, whose: Whose, range: Range): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select s.day::text as day, coalesce(sum(s.orders) filter (where s.kind = 'sale'), 0)::int orders,
      coalesce(-sum(s.orders) filter (where s.kind <> 'sale'), 0)::int cancelled_orders,
      sum((s.goods_kobo - s.discount_kobo)::float8)::bigint goods, sum(s.shipping_kobo::float8)::bigint shipping
    from sales s where ${within(whose, range)} group by s.day`.execute(read)
  return rows
}

/** Returns a point per interval of the range, including intervals without sales. */
function points<P>(range: Range, interval: Interval, days: readonly DaySums[], point: (of: DaySums) => P): P[] {
  const buckets = new Map<string, DaySums>(
    bucketsOf(range, interval).map(day => [day, { day, orders: 0, cancelled_orders: 0, goods: 0, shipping: 0 }]),
  )
  for (const of of days) {
    const bucket = buckets.get(bucketOf(of.day, interval, range))
    if (!bucket) throw new Error(`${of.day} is in no interval of its range`)
    bucket.orders += of.orders
    bucket.cancelled_orders += of.cancelled_orders
    bucket.goods += of.goods
    bucket.shipping += of.shipping
  }
  return [...buckets.values()].map(point)
}

export const salesPoints = (range: Range, interval: Interval, days: readonly DaySums[]): SalesPoint[] =>
  points(range, interval, days, ({ day, goods, shipping }) => ({
    date: day,
    netSales: toNaira(goods),
    delivery: toNaira(shipping),
    total: toNaira(goods + shipping),
  }))

export const ordersPoints = (range: Range, interval: Interval, days: readonly DaySums[]): OrdersPoint[] =>
  points(range, interval, days, ({ day, orders, cancelled_orders }) => ({
    date: day,
    orders,
    cancelledOrders: cancelled_orders,
  }))
