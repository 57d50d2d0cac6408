import { type AdminPayment, paymentStatusNames } from '#contract/read-models/admin-payments.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn } from '#platform/csv.ts'
import { purposeCell } from './transactions.file.ts'

const columns: readonly CsvColumn<AdminPayment>[] = [
  { heading: 'Started', cell: row => momentCell(row.createdAt) },
  { heading: 'Reference', cell: row => row.reference },
  { heading: 'For', cell: purposeCell },
  { heading: 'Orders', cell: row => row.orders.map(order => order.orderName).join(' ') },
  { heading: 'Payer', cell: row => row.customerName },
  { heading: 'E-mail', cell: row => row.customerEmail },
  { heading: 'Status', cell: row => paymentStatusNames[row.status] },
  moneyColumn('Amount', row => row.amount),
  moneyColumn('Received', row => row.paid),
  moneyColumn('Fees', row => row.fees),
  moneyColumn('Refunded', row => row.refunded),
  { heading: 'Channel', cell: row => row.paymentChannel ?? '' },
  { heading: 'The provider says', cell: row => row.gatewayResponse ?? '' },
  { heading: 'Paid', cell: row => momentCell(row.paidAt) },
  { heading: 'Resolved by', cell: row => row.handled?.by ?? '' },
  { heading: 'Resolution', cell: row => row.handled?.note ?? '' },
]

/** Exports payment attempts as CSV, in batches. */
export const paymentsCsv = (rows: AsyncIterable<readonly AdminPayment[]>): AsyncIterable<string> => csvOf(columns, rows)
