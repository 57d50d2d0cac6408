import type { ReactNode } from 'react'
import { reportFailed } from '#contract/report-messages.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Section } from '#web/ui/section.tsx'
import { useUrl } from '#web/ui/url.ts'
import { daysOfMonth, monthsOfYear, reportYears } from './invoice-words.ts'

/** Returns the year of the URL, this one by default, and its months. */
export function useReportYear() {
  const { get } = useUrl()
  const today = dayInLagos()
  const years = reportYears(today)
  const year = years.find(each => each === get('year')) ?? years[0] ?? ''
  return { year, years, query: monthsOfYear(year, today) }
}

interface Props<R> {
  title: string
  found: { data: { rows: readonly R[] } | undefined; error: ApiFailure | null; refetch: () => unknown }
  columns: readonly Column<R>[]
  /** Path of the documents, which months that have some link to. */
  invoices: string
  /** Download button. */
  file: ReactNode
  children: ReactNode
}

interface VatRow {
  month: string
  invoices: number
  creditNotes: number
}

const documentsIn = ({ invoices, creditNotes }: VatRow) => invoices + creditNotes > 0

/** VAT by month of a year, with totals (`children`) and a download. */
export function VatReportView<R extends VatRow>({ title, found, columns, invoices, file, children }: Props<R>) {
  const { year, years } = useReportYear()
  const url = useUrl()
  const { data, error, refetch } = found
  return (
    <Stack gap={4}>
      <Row>
        <LinkTabs
          label="Years"
          links={years.map(each => ({ label: each, to: url.to({ year: each }), current: each === year }))}
        />
      </Row>
      {children}
      <Section flush title={title} aside={file}>
        <DataTable
          label={title}
          compact
          columns={columns}
          rows={data?.rows.toReversed()}
          rowId={row => row.month}
          rowLink={row => (documentsIn(row) ? `${invoices}?${daysOfMonth(row.month)}` : undefined)}
          empty={<EmptyState title="No months in this year">Choose another year.</EmptyState>}
          error={error && !data && <ErrorState error={error} message={reportFailed.vat} onRetry={() => refetch()} />}
        />
      </Section>
    </Stack>
  )
}
