import type { z } from 'zod'
import type { PartnerStatus } from '#contract/delivery/delivery.ts'
import type { PartnerRow, partnersFile } from '#contract/logistics/partners.ts'
import { type CsvColumn, csvOf, everyPage, momentCell } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { partners } from './partners.views.ts'

const statuses: Readonly<Record<PartnerStatus, string>> = {
  unfinished: 'Onboarding',
  waiting: 'Awaiting approval',
  working: 'Active',
  suspended: 'Suspended',
}

const columns: readonly CsvColumn<PartnerRow>[] = [
  { heading: 'Company', cell: row => row.companyName },
  { heading: 'Contact', cell: row => row.name },
  { heading: 'E-mail', cell: row => row.email },
  { heading: 'Phone', cell: row => row.phoneNumber ?? '' },
  { heading: 'Status', cell: row => statuses[row.status] },
  { heading: 'Delivers in', cell: row => row.states.join(', ') },
  { heading: 'Largest vehicle', cell: row => row.vehicle?.name ?? '' },
  { heading: 'Open orders', cell: row => row.openOrders },
  { heading: 'Not answered', cell: row => row.unanswered },
  { heading: 'Delivered in 30 days', cell: row => row.delivered30Days },
  { heading: 'Late in 30 days', cell: row => row.late30Days },
  { heading: 'On time (%)', cell: row => row.onTimePercent ?? '' },
  { heading: 'Joined', cell: row => momentCell(row.createdAt) },
]

/** Exports all matching partners as CSV, in batches. */
export const partnersCsv = (
  read: Reader,
  filters: z.output<(typeof partnersFile)['query']>,
  now: Date,
): AsyncIterable<string> =>
  csvOf(
    columns,
    everyPage(async page => (await partners(read, { ...filters, ...page }, now)).rows),
  )
