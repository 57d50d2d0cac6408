import { sql } from 'kysely'
import type { z } from 'zod'
import { caseBearerNames, caseOutcomeNames, caseStatusNames, caseTitle } from '#contract/cases/case-shapes.ts'
import type { casesFile } from '#contract/cases/cases.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn, mostRows } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { toNaira } from '#platform/money.ts'
import { deskCases, type NamedCase, namedCaseFor } from './cases.views.ts'

const columns: readonly CsvColumn<NamedCase>[] = [
  { heading: 'Case', cell: row => row.name },
  { heading: 'About', cell: row => caseTitle(row.kind, row.cancelled_on_way, row.topic) },
  { heading: 'Status', cell: row => caseStatusNames[row.status].name },
  { heading: 'Order', cell: row => row.orders.map(({ name }) => name).join(', ') },
  {
    heading: 'Store',
    cell: row => row.store_name ?? [...new Set(row.orders.map(({ storeName }) => storeName))].join(', '),
  },
  { heading: 'Customer', cell: row => row.customer_name ?? '' },
  { heading: 'Delivery partner', cell: row => row.partner_name ?? '' },
  { heading: 'Owner', cell: row => row.owner_name ?? '' },
  { heading: 'Opened', cell: row => momentCell(row.opened_at) },
  { heading: 'Answer by', cell: row => momentCell(row.due_at) },
  { heading: 'Summary', cell: row => row.summary },
  { heading: 'Outcome', cell: row => (row.outcome ? caseOutcomeNames[row.outcome] : '') },
  { heading: 'Borne by', cell: row => (row.bearer ? caseBearerNames[row.bearer] : '') },
  moneyColumn('Refunded', row => toNaira(row.refunded_kobo)),
  { heading: 'Decided', cell: row => momentCell(row.decided_at) },
  { heading: 'Decided by', cell: row => row.decider_name ?? '' },
]

/** Exports the desk's cases that the filters find as CSV, in the order of the list. */
export async function casesCsv(
  read: Reader,
  caller: AdminCaller,
  query: z.output<(typeof casesFile)['query']>,
  now: Date,
): Promise<AsyncIterable<string>> {
  const { where, order } = deskCases(query, caller, now)
  const { rows } = await sql<NamedCase>`select ${namedCaseFor(caller.kind)} from cases k where ${where}
    order by ${order} limit ${mostRows}`.execute(read)
  return csvOf(columns, rows)
}
