import {
  type Bearer,
  type RefundState,
  type ReplaceState,
  type ReturnRow,
  returnReasons,
} from '#contract/orders/return-shapes.ts'
import type { ReturnsQuery } from '#contract/orders/returns.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Audience, everyReturn } from './returns.views.ts'

const refunds: Record<RefundState, string> = {
  pending: 'Undecided',
  approved: 'Approved',
  declined: 'Declined',
  refunded: 'Refunded',
}
const exchanges: Record<ReplaceState, string> = {
  pending: 'Undecided',
  approved: 'Approved',
  declined: 'Declined',
  shipped: 'Ordered',
}
const bearers: Record<Bearer, string> = { merchant: 'Store', partner: 'Delivery partner', platform: 'Bitmarte' }

const columns: readonly CsvColumn<ReturnRow>[] = [
  { heading: 'Return', cell: row => row.returnName },
  { heading: 'Requested', cell: row => momentCell(row.createdAt) },
  { heading: 'Type', cell: row => (row.type === 'return' ? 'Refund' : 'Exchange') },
  { heading: 'Status', cell: row => (row.cancelled ? 'Cancelled by the customer' : row.status.known_name) },
  { heading: 'Refund', cell: row => (row.refund ? refunds[row.refund] : '') },
  { heading: 'Exchange', cell: row => (row.replace ? exchanges[row.replace] : '') },
  { heading: 'Order', cell: row => row.orderName },
  { heading: 'Store', cell: row => row.storeName },
  { heading: 'Customer', cell: row => row.customerName },
  { heading: 'Reason', cell: row => returnReasons[row.reason].name },
  {
    heading: 'Items',
    cell: row => row.products.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
  },
  moneyColumn('Amount', row => row.amount),
  { heading: 'Late', cell: row => (row.late ? 'yes' : 'no') },
  { heading: 'Next step due', cell: row => momentCell(row.dueAt) },
  { heading: 'Cost borne by', cell: row => (row.chargeback ? bearers[row.chargeback] : '') },
  { heading: 'Last change', cell: row => momentCell(row.updatedAt) },
]

/** Exports all matching returns as CSV, in the order of the list. */
export const returnsCsv = (
  read: Reader,
  query: Omit<ReturnsQuery, 'limit' | 'offset'>,
  audience: Audience,
  now: Date,
): AsyncIterable<string> => csvOf(columns, everyReturn(read, query, audience, now))
