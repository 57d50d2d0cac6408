import type { HeldOrder, PayoutStatus, StorePayout } from '#contract/payouts/payouts.ts'
import type { AdminTransfer, TransferStatus } from '#contract/payouts/transfers.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn } from '#platform/csv.ts'

export const payoutStatuses: Record<PayoutStatus, string> = {
  due: 'Due',
  approved: 'Approved',
  processing: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
}

const payoutColumns: readonly CsvColumn<StorePayout>[] = [
  { heading: 'Order', cell: row => row.orderName },
  { heading: 'Store', cell: row => row.storeName },
  { heading: 'Status', cell: row => payoutStatuses[row.status] },
  { heading: 'Due', cell: row => momentCell(row.dueAt) },
  moneyColumn('Sales', row => row.sales),
  moneyColumn('Commission', row => row.commission),
  moneyColumn('Earned', row => row.due),
  moneyColumn('Sent', row => row.amount),
  { heading: 'Bank', cell: row => row.bankName ?? '' },
  { heading: 'Account ends in', cell: row => row.accountEnding ?? '' },
  { heading: 'Transfer', cell: row => row.reference ?? '' },
  { heading: 'Approved', cell: row => momentCell(row.approvedAt) },
  { heading: 'Paid', cell: row => momentCell(row.paidAt) },
  { heading: 'On hold', cell: row => (row.hold ? (row.hold.caseName ?? 'Card dispute') : '') },
  { heading: 'Paused', cell: row => (row.paused ? 'yes' : 'no') },
  { heading: 'Failure', cell: row => row.failure ?? '' },
]

const stages: Record<HeldOrder['stage'], string> = {
  'not-delivered': 'Not delivered yet',
  'return-window': 'In the return window',
  'return-open': 'Return open',
  released: 'Return window over',
}

const heldColumns: readonly CsvColumn<HeldOrder>[] = [
  { heading: 'Order', cell: row => row.orderName },
  { heading: 'Store', cell: row => row.storeName },
  moneyColumn('Earns', row => row.amount),
  { heading: 'Money', cell: row => stages[row.stage] },
  { heading: 'Return window ends', cell: row => momentCell(row.returnWindowEndsAt) },
  { heading: 'On hold', cell: row => row.hold.caseName ?? 'Card dispute' },
]

/** Exports held payouts as CSV, in batches. */
export const heldCsv = (rows: AsyncIterable<readonly HeldOrder[]>): AsyncIterable<string> => csvOf(heldColumns, rows)

const transferStatuses: Record<TransferStatus, string> = {
  'awaiting-approval': 'Awaiting approval',
  queued: 'Queued',
  approved: 'Approved',
  processing: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const transferColumns: readonly CsvColumn<AdminTransfer>[] = [
  { heading: 'Reference', cell: row => row.reference },
  { heading: 'Requested', cell: row => momentCell(row.requestedAt) },
  { heading: 'To', cell: row => row.receiver.name },
  { heading: 'Receiver', cell: row => (row.receiver.kind === 'store' ? 'Store' : 'Delivery partner') },
  { heading: 'Status', cell: row => transferStatuses[row.status] },
  { heading: 'Scheduled', cell: row => (row.scheduled ? 'yes' : 'no') },
  { heading: 'Orders', cell: row => row.orders },
  moneyColumn('Amount', row => row.amount),
  moneyColumn('Fee', row => row.fee),
  { heading: 'Bank', cell: row => row.bankName },
  { heading: 'Account ends in', cell: row => row.accountEnding },
  { heading: 'Approved by', cell: row => row.approvals.map(({ by, at }) => `${by}, ${momentCell(at)}`).join('; ') },
  { heading: 'Paid', cell: row => momentCell(row.paidAt) },
  { heading: 'Failure', cell: row => row.failure ?? '' },
  { heading: 'Cancelled because', cell: row => row.cancelReason ?? '' },
]

/** Exports payouts as CSV, in batches. */
export const payoutsCsv = (rows: AsyncIterable<readonly StorePayout[]>): AsyncIterable<string> =>
  csvOf(payoutColumns, rows)

/** Exports transfers as CSV, in batches. */
export const transfersCsv = (rows: AsyncIterable<readonly AdminTransfer[]>): AsyncIterable<string> =>
  csvOf(transferColumns, rows)
