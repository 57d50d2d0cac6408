import { type RawBuilder, sql } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  type FinanceEvent,
  type OrderFinance,
  type OrderReturn,
  orderReturn,
  type SettlementRow,
  type StoreFinance,
} from '#contract/payouts/finance.ts'
import type { PayoutStatus } from '#contract/payouts/payouts.ts'
import { isNumbered, nameColumnFor } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import type { Range } from './range.ts'
import { divisionOf, type Summed, sums, sumsWhere, type Whose, within } from './sales.ts'

export interface Page {
  limit: number
  offset: number
  search?: string | undefined
}

const page = ({ limit, offset }: Page) => sql`limit ${limit} offset ${offset}`

async function counted(read: Reader, of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from ${of}`.execute(read)
  return rows[0]?.count ?? 0
}

/** Lists how the money of a range is divided per store, highest sales first. */
export async function storesFinance(read: Reader, whose: Whose, range: Range, shown: Page) {
  const named = shown.search
    ? sql`and s.store_id in (select id from stores where name ilike ${containing(shown.search)})`
    : sql``
  const { rows } = await sql<Summed & { store_id: string; store_name: string; all_count: number }>`
    with g as materialized (
      select s.store_id, ${sums} from sales s where ${within(whose, range)} ${named} group by s.store_id)
    select g.*, store.name store_name, (select count(*)::int from g) all_count
    from g join stores store on store.id = g.store_id
    order by g.goods + g.shipping desc, g.store_id ${page(shown)}`.execute(read)
  return {
    count: rows[0]?.all_count ?? 0,
    rows: rows.map(
      (row): StoreFinance => ({
        storeId: row.store_id,
        storeName: row.store_name,
        totalOrders: row.orders,
        ...divisionOf(row),
      }),
    ),
  }
}

interface Behind {
  id: number
  day: string
  kind: FinanceEvent
  order_id: string
  order_name: string
  store_id: string
  store_name: string
  status: OrderStatusCode
  goods: Kobo
  shipping: Kobo
  fees: Kobo
  merchant: Kobo
  partner: Kobo
}

/** Lists the rows of `sales` behind a figure, newest first. */
async function behind(read: Reader, whose: Whose, where: RawBuilder<boolean>, shown: Page): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select s.id, s.day::text as day, s.kind, s.order_id, ${nameColumnFor(whose.reader)} order_name, s.store_id, store.name store_name, o.status,
      s.goods_kobo - s.discount_kobo goods, s.shipping_kobo shipping, s.fee_kobo fees, s.merchant_kobo merchant,
      s.partner_kobo partner
    from (select * from sales s where ${where} order by s.day desc, s.id desc ${page(shown)}) s
    join orders o on o.store_id = s.store_id and o.id = s.order_id
    join stores store on store.id = s.store_id
    order by s.day desc, s.id desc`.execute(read)
  return rows
}

const orderOf = (row: Behind) => ({
  id: String(row.id),
  date: row.day,
  orderId: row.order_id,
  orderName: row.order_name,
  storeId: row.store_id,
  storeName: row.store_name,
})

/** Returns the event of a row. A row of the carrier from which everybody earns less takes an assignment back. */
const eventOf = ({ kind, merchant, partner }: Behind): FinanceEvent =>
  kind === 'carrier' && merchant <= 0 && partner <= 0 ? 'carrier_off' : kind

/** Lists changes of orders in a range with their division, which adds up to `found`; null without a search, as it is the total. */
export async function ordersFinance(read: Reader, whose: Whose, range: Range, shown: Page) {
  const where = shown.search
    ? sql<boolean>`${within(whose, range)} and s.order_id in (select o.id from orders o where ${isNumbered(shown.search)})`
    : within(whose, range)
  const [count, rows, found] = await Promise.all([
    counted(read, sql`sales s where ${where}`),
    behind(read, whose, where, shown),
    shown.search ? sumsWhere(read, where) : null,
  ])
  return {
    count,
    found,
    rows: rows.map(
      (row): OrderFinance => ({ ...orderOf(row), event: eventOf(row), status: row.status, ...divisionOf(row) }),
    ),
  }
}

const amounts = ({ goods, shipping }: { goods: Kobo; shipping: Kobo }) => ({
  totalOrderAmt: toNaira(0 - goods - shipping),
  deliveryAmt: toNaira(0 - shipping),
  salesOrderAmt: toNaira(0 - goods),
})

/** Lists cancellations, returns and refunds of cases of a range. */
export async function ordersReturn(read: Reader, whose: Whose, range: Range, shown: Page) {
  const where = sql<boolean>`${within(whose, range)} and s.kind in ('cancelled', 'returned', 'case_refunded', 'case_recovered')`
  const [totals, rows] = await Promise.all([
    sql<{ count: number; orders: number; goods: Kobo; shipping: Kobo }>`
      select count(*)::int count, count(distinct s.order_id)::int orders,
        coalesce(sum(s.goods_kobo - s.discount_kobo), 0)::bigint goods, coalesce(sum(s.shipping_kobo), 0)::bigint shipping
      from sales s where ${where}`.execute(read),
    behind(read, whose, where, shown),
  ])
  const { count, orders, ...all } = totals.rows[0] ?? { count: 0, orders: 0, goods: 0, shipping: 0 }
  return {
    count,
    totals: { ...amounts(all), totalOrders: orders },
    rows: rows.map(
      (row): OrderReturn => ({
        ...orderOf(row),
        event: orderReturn.shape.event.parse(row.kind),
        ...amounts(row),
      }),
    ),
  }
}

interface Settled extends Omit<Behind, 'id' | 'day' | 'kind' | 'status'> {
  payout_id: string
  due_at: Date
  payout_status: PayoutStatus
}

/** Lists what falls due in a range to stores paid the next day, with each order's division. */
export async function settlement(read: Reader, whose: Whose, range: Range, shown: Page) {
  const due = sql`from payouts p join stores store on store.id = p.store_id and store.payment_category = 'next-day'
    where ${withinDays(sql`p.due_at`, range)}
      ${whose.storeId ? sql`and p.store_id = ${whose.storeId}` : sql``}`
  const [totals, found] = await Promise.all([
    sql<Summed & { count: number }>`
      select ${sums}, count(distinct s.order_id)::int count
      from sales s where s.order_id in (select p.order_id ${due})`.execute(read),
    sql<Settled>`
      select d.*, ${nameColumnFor(whose.reader)} order_name, m.*
      from (select p.id payout_id, p.due_at, p.status payout_status, p.order_id, p.store_id, store.name store_name ${due}
        order by p.due_at desc, p.id desc ${page(shown)}) d
      join orders o on o.store_id = d.store_id and o.id = d.order_id
      cross join lateral (
        select sum(s.goods_kobo - s.discount_kobo)::bigint goods, sum(s.shipping_kobo)::bigint shipping,
          sum(s.fee_kobo)::bigint fees, sum(s.merchant_kobo)::bigint merchant, sum(s.partner_kobo)::bigint partner
        from sales s where s.order_id = d.order_id) m
      order by d.due_at desc, d.payout_id desc`.execute(read),
  ])
  const [all] = totals.rows
  if (!all) throw new Error('A query of totals answered no row')
  return {
    count: all.count,
    totals: { ...divisionOf(all), totalOrders: all.count },
    rows: found.rows.map(
      (row): SettlementRow => ({
        payoutId: row.payout_id,
        dueAt: row.due_at.toISOString(),
        status: row.payout_status,
        orderId: row.order_id,
        orderName: row.order_name,
        storeId: row.store_id,
        storeName: row.store_name,
        ...divisionOf(row),
      }),
    ),
  }
}
