import type { AuditEntry } from '#contract/identity/audit-log.ts'
import type { CustomerRow } from '#contract/identity/customers.ts'
import { type CsvColumn, csvOf, momentCell } from '#platform/csv.ts'

const values = (of: AuditEntry['before']) => (of ? JSON.stringify(of) : '')

const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  { heading: 'Time', cell: row => momentCell(row.at) },
  { heading: 'Person', cell: row => row.who.name },
  { heading: 'Account', cell: row => row.who.kind ?? '' },
  { heading: 'Action', cell: row => row.action },
  { heading: 'Type', cell: row => row.subject.kind },
  { heading: 'Subject', cell: row => row.subject.name ?? '' },
  { heading: 'ID', cell: row => row.subject.id },
  { heading: 'Before', cell: row => values(row.before) },
  { heading: 'After', cell: row => values(row.after) },
  { heading: 'Request', cell: row => row.requestId ?? '' },
]

const customerColumns: readonly CsvColumn<CustomerRow>[] = [
  { heading: 'First name', cell: row => row.firstName },
  { heading: 'Last name', cell: row => row.lastName },
  { heading: 'E-mail', cell: row => row.email },
  { heading: 'E-mail confirmed', cell: row => (row.isVerified ? 'yes' : 'no') },
  { heading: 'Active', cell: row => (row.active ? 'yes' : 'no') },
  { heading: 'Orders', cell: row => row.orders },
  { heading: 'Joined', cell: row => momentCell(row.createdAt) },
]

/** Exports entries of the audit log as CSV, in batches. */
export const auditLogCsv = (rows: AsyncIterable<readonly AuditEntry[]>): AsyncIterable<string> =>
  csvOf(auditColumns, rows)

/** Exports customers as CSV, in batches. */
export const customersCsv = (rows: AsyncIterable<readonly CustomerRow[]>): AsyncIterable<string> =>
  csvOf(customerColumns, rows)
