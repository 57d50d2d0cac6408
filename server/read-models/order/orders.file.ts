import { type Selectable, sql } from 'kysely'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { AdminOrdersQuery, MerchantOrdersQuery } from '#contract/orders/orders.ts'
import type { Payout } from '#contract/payouts/payouts.ts'
import {
  adminColumns,
  adminOrders,
  type Counts,
  earningParts,
  listedColumns,
  type Priced,
  storeOrders,
} from '#domains/orders/index.ts'
import { adjustmentsOf, payoutStatuses, payoutsOf } from '#domains/payouts/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { type CsvColumn, csvOf, everyPage, momentCell, moneyColumn } from '#platform/csv.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Kobo, sum, toKobo, toNaira } from '#platform/money.ts'

/** Money and dates of an order that its page shows and its list doesn't. */
interface Booked {
  /** What was left out cost after discounts. Neither the items nor the total have it, what is refunded does. */
  leftOut: number
  /** All that went or goes back to the customer, also to gift cards and store credit. */
  refunded: number
  commission: number
  deliveryByStore: number
  returned: number
  adjusted: number
  cancelledAt: Date | null
  returnedAt: Date | null
  payout: Payout | undefined
}

type Row = OrderRow & Booked

const dateColumns: readonly CsvColumn<Row>[] = [
  { heading: 'Cancelled', cell: row => momentCell(row.cancelledAt) },
  { heading: 'Returned', cell: row => momentCell(row.returnedAt) },
]
const payoutColumns: readonly CsvColumn<Row>[] = [
  { heading: 'Payout', cell: row => (row.payout ? payoutStatuses[row.payout.status] : '') },
  { heading: 'Paid out', cell: row => momentCell(row.payout?.paidAt ?? null) },
  { heading: 'Payout reference', cell: row => row.payout?.reference ?? '' },
]

const leftOutColumn = moneyColumn<Row>('Left out', row => row.leftOut)

/** Columns after those of the list. Items − Discount − Commission + Delivery by you − Refunded for returns = You earn. */
const bookedColumns: readonly CsvColumn<Row>[] = [
  moneyColumn('Commission', row => row.commission),
  moneyColumn('Delivery by you', row => row.deliveryByStore),
  moneyColumn('Refunded for returns', row => row.returned),
  moneyColumn('Adjustments', row => row.adjusted),
  ...dateColumns,
  ...payoutColumns,
  leftOutColumn,
]

const refundedColumn = moneyColumn<Row>('Refunded', row => row.refunded)

/** The same for administrators who see what stores earn. Items − … = Store earns. */
const officeColumns: readonly CsvColumn<Row>[] = [
  refundedColumn,
  moneyColumn('Commission', row => row.commission),
  moneyColumn('Delivery by store', row => row.deliveryByStore),
  moneyColumn('Refunded for returns', row => row.returned),
  moneyColumn('Store earns', row => row.youEarn ?? null),
  moneyColumn('Adjustments', row => row.adjusted),
  ...dateColumns,
  ...payoutColumns,
  leftOutColumn,
]

/**
 * SQL: when the parcel of the order `o` came back undelivered, or the last of its returns was refunded. It has one of
 * them at most.
 */
const returnedAt = sql`coalesce(
  (select min(a.at) from order_activities a where a.order_id = o.id and a.status = 'returned_to_store'),
  (select max(r.closed_at) from order_returns r
    where r.store_id = o.store_id and r.order_id = o.id and r.refund = 'refunded'))`

interface MoneyRow extends Priced, Pick<Selectable<Orders>, 'id' | 'status' | 'delivered_by' | 'left_out_kobo'> {
  cancelled_at: Date | null
  returned_at: Date | null
  refunded_kobo: Kobo
}

/** SQL: what is refunded of the order `o`: of its payment, to store credit too, and of its gift cards. */
const refunded = sql`(
  (select coalesce(sum(r.amount_kobo), 0) from refunds r where r.order_id = o.id)
  + (select coalesce(sum(g.refunded_kobo), 0) from order_gift_cards g
    where g.store_id = o.store_id and g.order_id = o.id))::bigint`

/** Adds to orders what their pages show of money and dates. `storeId` is set if all are of one store. */
async function booked(read: Reader, orders: readonly OrderRow[], now: Date, storeId?: string): Promise<Row[]> {
  const ids = orders.map(({ id }) => id)
  const [{ rows }, payouts, adjustments] = await Promise.all([
    sql<MoneyRow>`
      select o.id, o.status, o.delivered_by, o.subtotal_kobo, o.discount_kobo, o.shipping_kobo, o.shipping_discount_kobo,
        o.commission_kobo, o.returned_goods_kobo, o.returned_shipping_kobo, o.returned_commission_kobo, o.left_out_kobo,
        (select min(a.at) from order_activities a where a.order_id = o.id and a.status = 'cancelled') cancelled_at,
        ${returnedAt} returned_at, ${refunded} refunded_kobo
      from orders o where ${storeId ? sql`o.store_id = ${storeId}` : sql`true`} and o.id = any(${ids}::uuid[])`.execute(
      read,
    ),
    payoutsOf(read, ids, now),
    adjustmentsOf(read, ids),
  ])
  const found = new Map(rows.map(row => [row.id, row]))
  return orders.flatMap(order => {
    const row = found.get(order.id)
    if (!row) return []
    const { commission, returned, youEarn } = earningParts(row)
    const earns = row.status !== 'cancelled'
    return {
      ...order,
      youEarn,
      leftOut: toNaira(row.left_out_kobo),
      refunded: toNaira(row.refunded_kobo),
      commission: earns ? commission : 0,
      deliveryByStore: earns && row.delivered_by === 'merchant' ? toNaira(row.shipping_kobo) : 0,
      returned: earns ? returned : 0,
      adjusted: toNaira(sum((adjustments.get(order.id) ?? []).map(({ amount }) => toKobo(amount)))),
      cancelledAt: row.cancelled_at,
      returnedAt: row.returned_at,
      payout: payouts.get(order.id),
    }
  })
}

/** Exports all matching orders of a store with their money as CSV, in batches. */
export function ordersCsv(
  db: Pick<Database, 'read' | 'keyed'>,
  scope: StoreScope,
  query: Omit<MerchantOrdersQuery, 'limit' | 'offset'>,
  now: Date,
): AsyncIterable<string> {
  return csvOf<Row>(
    [...listedColumns, ...bookedColumns],
    everyPage(async page => {
      const { rows } = await storeOrders(db, scope, { ...query, ...page }, now)
      return booked(db.read, rows, now, scope.storeId)
    }, Number.POSITIVE_INFINITY),
  )
}

interface ForOffice {
  /** Counts the orders of every store by status. */
  storedCounts: () => Promise<Counts>
  /** Set if the file has what stores earn and are paid. */
  withEarnings: boolean
}

/** Exports matching orders of every store with their money as CSV, in batches. */
export function adminOrdersCsv(
  db: Pick<Database, 'read' | 'keyed'>,
  query: Omit<AdminOrdersQuery, 'limit' | 'offset'>,
  now: Date,
  { storedCounts, withEarnings }: ForOffice,
): AsyncIterable<string> {
  return csvOf<Row>(
    [...adminColumns, ...(withEarnings ? officeColumns : [refundedColumn, ...dateColumns, leftOutColumn])],
    everyPage(async page =>
      booked(db.read, (await adminOrders(db, { ...query, ...page }, now, storedCounts)).rows, now),
    ),
  )
}
