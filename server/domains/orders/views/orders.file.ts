import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { type CsvColumn, momentCell, moneyColumn } from '#platform/csv.ts'

/** The store's own number, or for administrators the reference (`nameFor`). */
const order: CsvColumn<OrderRow> = { heading: 'Order', cell: row => row.orderName }

const columns: readonly CsvColumn<OrderRow>[] = [
  { heading: 'Placed', cell: row => momentCell(row.createdAt) },
  { heading: 'Status', cell: row => row.bitmarteOrderStatus.known_name },
  { heading: 'Late', cell: row => (row.late ? 'yes' : 'no') },
  { heading: 'Next step due', cell: row => momentCell(row.dueAt) },
  { heading: 'Customer', cell: row => row.customerName },
  { heading: 'State', cell: row => row.deliveryAddress.stateOrRegion },
  { heading: 'LGA', cell: row => row.deliveryAddress.lga },
  { heading: 'First item', cell: row => row.productName },
  { heading: 'Units', cell: row => row.itemCount },
  moneyColumn('Items', row => row.subtotal),
  moneyColumn('Discount', row => row.discount),
  moneyColumn('Delivery', row => row.shippingFee),
  moneyColumn('Total', row => row.total),
]

const delivered: CsvColumn<OrderRow> = { heading: 'Delivered', cell: row => momentCell(row.deliveredAt) }

/** Columns of a store's file that its list of orders has, too. */
export const listedColumns: readonly CsvColumn<OrderRow>[] = [
  order,
  { heading: 'Reference', cell: row => row.reference },
  ...columns,
  moneyColumn('You earn', row => row.youEarn ?? null),
  delivered,
]

/** Columns of the administrators' file that their list of orders has, too. */
export const adminColumns: readonly CsvColumn<OrderRow>[] = [
  order,
  { heading: 'Store', cell: row => row.storeName },
  ...columns,
  delivered,
  { heading: 'Carrier', cell: row => row.partnerProfile?.name ?? '' },
]
