import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { AdminOrdersQuery, MerchantOrdersQuery, OrderList } from '#contract/orders/orders.ts'
import type { StoreScope } from '#platform/auth.ts'
import { type CsvColumn, csvOf, moneyColumn } from '#platform/csv.ts'
import type { Database } from '#platform/database/database.ts'
import { dateAndTime } from '#platform/lagos.ts'
import type { Counts } from './order-counts.ts'
import { adminOrders, storeOrders } from './orders.views.ts'

const perPiece = 500

const moment = (at: string | null) => (at === null ? '' : dateAndTime(new Date(at)))

const youEarn = moneyColumn<OrderRow>('You earn', row => row.youEarn ?? null)

const storeColumns: readonly CsvColumn<OrderRow>[] = [
  { heading: 'Order', cell: row => row.orderName },
  { heading: 'Placed', cell: row => moment(row.createdAt) },
  { heading: 'Status', cell: row => row.bitmarteOrderStatus.known_name },
  { heading: 'Late', cell: row => (row.late ? 'yes' : 'no') },
  { heading: 'Next step due', cell: row => moment(row.dueAt) },
  { heading: 'Customer', cell: row => row.customerName },
  { heading: 'State', cell: row => row.deliveryAddress.stateOrRegion },
  { heading: 'LGA', cell: row => row.deliveryAddress.lga },
  { heading: 'First item', cell: row => row.productName },
  { heading: 'Units', cell: row => row.itemCount },
  moneyColumn('Items', row => row.subtotal),
  moneyColumn('Discount', row => row.discount),
  moneyColumn('Delivery', row => row.shippingFee),
  moneyColumn('Total', row => row.total),
  youEarn,
  { heading: 'Delivered', cell: row => moment(row.deliveredAt) },
]

const adminColumns: readonly CsvColumn<OrderRow>[] = [
  ...storeColumns.slice(0, 1),
  { heading: 'Store', cell: row => row.storeName },
  ...storeColumns.slice(1).filter(column => column !== youEarn),
  { heading: 'Carrier', cell: row => row.partnerProfile?.name ?? '' },
]

/** Most orders in an administrator's file. */
const mostForAdmins = 50_000

/** Exports all matching orders of a store as CSV, in batches. */
export function ordersCsv(
  db: Pick<Database, 'read' | 'keyed'>,
  scope: StoreScope,
  query: Omit<MerchantOrdersQuery, 'limit' | 'offset'>,
  now: Date,
): AsyncIterable<string> {
  return csvOf(
    storeColumns,
    inPieces(page => storeOrders(db, scope, { ...query, ...page }, now)),
  )
}

/** Exports all matching orders of every store as CSV, in batches. */
export function adminOrdersCsv(
  db: Pick<Database, 'read' | 'keyed'>,
  query: Omit<AdminOrdersQuery, 'limit' | 'offset'>,
  now: Date,
  storedCounts: () => Promise<Counts>,
): AsyncIterable<string> {
  return csvOf(
    adminColumns,
    inPieces(page => adminOrders(db, { ...query, ...page }, now, storedCounts), mostForAdmins),
  )
}

type Page = { limit: number; offset: number }

function inPieces(pageOf: (page: Page) => Promise<OrderList>, most = Number.POSITIVE_INFINITY) {
  const rows = async function* () {
    // An order that is placed meanwhile shifts the pages.
    const seen = new Set<string>()
    for (let offset = 0; offset < most; offset += perPiece) {
      const { rows: page } = await pageOf({ limit: perPiece, offset })
      yield page.filter(({ id }) => !seen.has(id))
      for (const { id } of page) seen.add(id)
      if (page.length < perPiece) return
    }
  }
  return rows()
}
