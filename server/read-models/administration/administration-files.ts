import type { AuditEntry } from '#contract/identity/audit-log.ts'
import type { CustomerRow } from '#contract/identity/customers.ts'
import { storeStateNames } from '#contract/onboarding/onboarding.ts'
import type { StoreToApprove } from '#contract/stores/approvals.ts'
import type { MerchantRow } from '#contract/stores/merchants.ts'
import { type CsvColumn, csvOf, momentCell } from '#platform/csv.ts'

const values = (of: AuditEntry['before']) => (of ? JSON.stringify(of) : '')

const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  { heading: 'Time', cell: row => momentCell(row.at) },
  { heading: 'Person', cell: row => row.who.name },
  { heading: 'Account', cell: row => row.who.kind ?? '' },
  { heading: 'Action', cell: row => row.action },
  { heading: 'Type', cell: row => row.subject.kind },
  { heading: 'Subject', cell: row => [row.subject.name, row.subject.deleted && '(deleted)'].filter(Boolean).join(' ') },
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

/** Returns `Next day` for `next-day`. */
const inWords = (code: string): string => {
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const storeColumns: readonly CsvColumn<StoreToApprove>[] = [
  { heading: 'Store', cell: row => row.storeName },
  { heading: 'URL', cell: row => row.storeUrl },
  { heading: 'Merchant', cell: row => row.merchantName },
  { heading: 'E-mail', cell: row => row.email },
  { heading: 'Status', cell: row => storeStateNames[row.approval.state] },
  { heading: 'Payment category', cell: row => inWords(row.paymentCategory) },
  { heading: 'Plan', cell: row => inWords(row.plan) },
  { heading: 'Products', cell: row => row.productCount },
  { heading: 'Created', cell: row => momentCell(row.createdAt) },
]

const merchantColumns: readonly CsvColumn<MerchantRow>[] = [
  { heading: 'First name', cell: row => row.firstName },
  { heading: 'Last name', cell: row => row.lastName },
  { heading: 'E-mail', cell: row => row.email },
  { heading: 'E-mail confirmed', cell: row => (row.isVerified ? 'yes' : 'no') },
  { heading: 'Phone', cell: row => row.phoneNumber ?? '' },
  { heading: 'Store', cell: row => row.store.storeName },
  { heading: 'Status', cell: row => storeStateNames[row.store.state] },
  { heading: 'Joined', cell: row => momentCell(row.createdAt) },
  { heading: 'Last sign-in', cell: row => momentCell(row.lastLoginAt) },
]

/** Exports stores as CSV, in batches. */
export const storesCsv = (rows: AsyncIterable<readonly StoreToApprove[]>): AsyncIterable<string> =>
  csvOf(storeColumns, rows)

/** Exports store owners as CSV, in batches. */
export const merchantsCsv = (rows: AsyncIterable<readonly MerchantRow[]>): AsyncIterable<string> =>
  csvOf(merchantColumns, rows)

/** Exports entries of the audit log as CSV, in batches. */
export const auditLogCsv = (rows: AsyncIterable<readonly AuditEntry[]>): AsyncIterable<string> =>
  csvOf(auditColumns, rows)

/** Exports customers as CSV, in batches. */
export const customersCsv = (rows: AsyncIterable<readonly CustomerRow[]>): AsyncIterable<string> =>
  csvOf(customerColumns, rows)
