import type { ReactNode } from 'react'
import { financeFile, type financeFiles } from '#contract/payouts/finance.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import type { ReportQuery } from '#web/features/reports/report-params.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'

/** Rows per page. */
export const financeRows = 24

interface Props<Row> {
  title: string
  found: { data: { count: number; rows: readonly Row[] } | undefined; error: ApiFailure | null; refetch: () => unknown }
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowLink: ((row: Row) => string | undefined) | undefined
  sums?: Readonly<Record<string, ReactNode>> | undefined
  failure: string
  file: { asked: ReportQuery; of: (typeof financeFiles)[number] }
  /** Whether the rows are those of a search. */
  searched?: boolean
  /** Content before the download button. */
  children?: ReactNode
}

/** Rows behind a finance report’s totals, with a download. */
export function FinanceTable<Row extends object>(props: Props<Row>) {
  const { title, found, columns, rowId, rowLink, sums, failure, file, searched, children } = props
  const { data, error, refetch } = found
  return (
    <Section flush title={title}>
      <ListBar>
        {children}
        <CsvButton endpoint={financeFile} query={{ ...file.asked, of: file.of }} />
      </ListBar>
      <DataTable
        label={title}
        columns={columns}
        rows={data?.rows}
        rowId={rowId}
        rowLink={rowLink}
        sums={sums}
        empty={
          searched ? (
            <EmptyState title="No matching orders in these dates">Check the number, or choose other dates.</EmptyState>
          ) : (
            <EmptyState title="No data for these dates">Choose other dates.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} message={failure} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={financeRows} />}
    </Section>
  )
}
