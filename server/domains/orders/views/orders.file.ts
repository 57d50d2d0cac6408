import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { MerchantOrdersQuery } from '#contract/orders/orders.ts'
import type { StoreScope } from '#platform/auth.ts'
import { type CsvColumn, csvOf, moneyColumn } from '#platform/csv.ts'
import type { Database } from '#platform/database/database.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { storeOrders } from './orders.views.ts'

const perPiece = 500

const moment = (at: string | null) => (at === null ? '' : dateAndTime(new Date(at)))

const columns: readonly CsvColumn<OrderRow>[] = [
  { heading: 'Order', cell: row => row.orderName },
  { heading: 'Placed', cell: row => moment(row.createdAt) },
  { heading: 'Status', cell: row => row.bitmarteOrderStatus.known_name },
  { heading: 'Late', cell: row => (row.late ? 'yes' : 'no') },
  { heading: 'Due', cell: row => moment(row.dueAt) },
  { heading: 'Customer', cell: row => row.customerName },
  { heading: 'State', cell: row => row.deliveryAddress.stateOrRegion },
  { heading: 'LGA', cell: row => row.deliveryAddress.lga },
  { heading: 'First item', cell: row => row.productName },
  { heading: 'Units', cell: row => row.itemCount },
  moneyColumn('Items', row => row.subtotal),
  moneyColumn('Discount', row => row.discount),
  moneyColumn('Delivery', row => row.shippingFee),
  moneyColumn('Total', row => row.total),
  moneyColumn('You earn', row => row.youEarn ?? null),
  { heading: 'Delivered', cell: row => moment(row.deliveredAt) },
]

/** Exports all matching orders of a store as CSV, in batches. */
export function ordersCsv(
  db: Pick<Database, 'read' | 'keyed'>,
  scope: StoreScope,
  query: Omit<MerchantOrdersQuery, 'limit' | 'offset'>,
  now: Date,
): AsyncIterable<string> {
  const rows = async function* () {
    // An order that is placed meanwhile shifts the pages.
    const seen = new Set<string>()
    for (let offset = 0; ; offset += perPiece) {
      const { rows: page } = await storeOrders(db, scope, { ...query, limit: perPiece, offset }, now)
      yield page.filter(({ id }) => !seen.has(id))
      for (const { id } of page) seen.add(id)
      if (page.length < perPiece) return
    }
  }
  return csvOf(columns, rows())
}
