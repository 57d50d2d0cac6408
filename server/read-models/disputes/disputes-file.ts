import { sql } from 'kysely'
import type { DisputeStatus } from '#contract/money/disputes.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn, mostRows } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { toNaira } from '#platform/money.ts'
import { type DisputeRow, disputeRows, disputesThat } from './dispute-list.views.ts'

const statuses: Record<DisputeStatus, string> = {
  needs_evidence: 'Answer needed',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  accepted: 'Accepted',
}
const columns: readonly CsvColumn<DisputeRow>[] = [
  { heading: 'Opened', cell: row => momentCell(row.opened_at) },
  { heading: 'Number at Paystack', cell: row => row.provider_id },
  { heading: 'Payment', cell: row => row.reference },
  { heading: 'Orders', cell: row => row.orders.map(order => `${order.orderName} ${order.storeName}`).join(', ') },
  { heading: 'Customer', cell: row => row.customer_name },
  { heading: 'E-mail', cell: row => row.email },
  moneyColumn('Disputed', row => toNaira(row.amount_kobo)),
  { heading: 'Kind', cell: row => row.category },
  { heading: 'The bank says', cell: row => row.reason },
  { heading: 'Status', cell: row => statuses[row.status] },
  { heading: 'Answer by', cell: row => momentCell(row.due_at) },
  { heading: 'Answered', cell: row => momentCell(row.answered_at) },
  { heading: 'Answered by', cell: row => row.answered_by_name ?? '' },
  { heading: 'Closed', cell: row => momentCell(row.resolved_at) },
  moneyColumn('Charged to stores', row => toNaira(row.charged_kobo)),
]

/** Exports matching disputes as CSV, the latest first. */
export async function disputesCsv(read: Reader, search?: string): Promise<AsyncIterable<string>> {
  const fits = await disputesThat(read, search)
  return csvOf(
    columns,
    await disputeRows(read, sql`where ${fits} order by d.opened_at desc, d.id desc limit ${mostRows}`),
  )
}
