import type { TransactionStatus } from '#contract/money/payments.ts'
import type { ListedTransaction, PaidPlan, PaymentPurpose } from '#contract/read-models/transactions.ts'
import type { StoreScope } from '#platform/auth.ts'
import { type CsvColumn, cellText, csvOf, momentCell, moneyColumn, nairaCell } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { allPayments, type Filters } from './found-payments.ts'
import { transactionsOf } from './transactions.views.ts'

const purposes: Record<PaymentPurpose, string> = { checkout: 'Orders', 'gift-card': 'Gift card', plan: 'Plan' }

/** Names the purpose of a payment, with the store of a plan. */
export const purposeCell = ({ purpose, plan }: { purpose: PaymentPurpose; plan: PaidPlan | null }): string =>
  plan ? `Plan of ${plan.storeName}` : purposes[purpose]

const statuses: Record<TransactionStatus, string> = {
  paid: 'Paid',
  'no-charge': 'Nothing to pay',
  refunding: 'Going back',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
}

const columns: readonly CsvColumn<ListedTransaction>[] = [
  { heading: 'Date', cell: row => row.date },
  { heading: 'Transaction', cell: row => row.transactionId },
  { heading: 'Reference', cell: row => row.reference },
  { heading: 'For', cell: purposeCell },
  { heading: 'Orders', cell: row => row.orders.map(order => order.orderName).join(' ') },
  { heading: 'Customer', cell: row => row.customerName },
  { heading: 'E-mail', cell: row => row.customerEmail },
  { heading: 'Amount', cell: row => nairaCell(row.amount) },
  { heading: 'Refunded', cell: row => nairaCell(row.refunded) },
  { heading: 'Fees', cell: row => (row.fees === null ? '' : nairaCell(row.fees)) },
  { heading: 'Status', cell: row => statuses[row.status] },
  { heading: 'Channel', cell: row => row.paymentChannel ?? '' },
  { heading: 'Card', cell: row => row.cardType ?? '' },
  { heading: 'Card ends in', cell: row => row.cardNumber ?? '' },
  { heading: 'Bank', cell: row => row.bank ?? '' },
  { heading: 'Country', cell: row => row.country ?? '' },
  { heading: 'IP address', cell: row => row.ipAddress ?? '' },
]

/** Columns that differ in the file, whose amounts are numbers and whose times are Lagos', as in every file. */
const inFile: Readonly<Record<string, CsvColumn<ListedTransaction>>> = {
  Date: { heading: 'Date', cell: row => momentCell(row.date) },
  Amount: moneyColumn('Amount', row => row.amount),
  Refunded: moneyColumn('Refunded', row => row.refunded),
  Fees: moneyColumn('Fees', row => row.fees),
}

/** Columns that only administrators see. */
const adminOnly = ['For', 'Fees', 'IP address']

/** Formats a transaction as a CSV row. */
export const cleanRow = (row: ListedTransaction): Record<string, string> =>
  Object.fromEntries(columns.map(column => [column.heading, cellText(column, row)]))

/** Exports all matching transactions as CSV, in batches. */
export function transactionsCsv(read: Reader, filters: Filters, scope?: StoreScope): AsyncIterable<string> {
  const rows = async function* () {
    for await (const ids of allPayments(read, filters, scope)) yield transactionsOf(read, ids, scope)
  }
  const shown = columns.filter(({ heading }) => !scope || !adminOnly.includes(heading))
  return csvOf(
    shown.map(column => inFile[column.heading] ?? column),
    rows(),
  )
}
