import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { type PlatformVatMonth, platformVatReport, platformVatReportFile } from '#contract/invoices/invoices.ts'
import { commissionToCome, monthName } from '#web/features/invoices/invoice-words.ts'
import { useReportYear, VatReportView } from '#web/features/invoices/vat-report-view.tsx'
import { FigureLines } from '#web/features/reports/figure-lines.tsx'
import { CsvButton, PrintButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { count, dayInLagos, naira } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'VAT report', unlisted: true })

const columns: readonly Column<PlatformVatMonth>[] = [
  { id: 'month', header: 'Month', strong: true, cell: row => monthName(row.month) },
  { id: 'invoices', header: 'Invoices', numeric: true, cell: row => count(row.invoices) },
  { id: 'credit-notes', header: 'Credit notes', numeric: true, cell: row => count(row.creditNotes) },
  {
    id: 'commission',
    header: 'Commission',
    numeric: true,
    cell: row => {
      const toCome = row.commission === 0 && commissionToCome(row.month, dayInLagos())
      return toCome ? <Note>{toCome}</Note> : <Money amount={row.commission} />
    },
  },
  { id: 'vat', header: 'VAT in it', numeric: true, lead: true, cell: row => <Money amount={row.vat} strong /> },
]

/** The platform's VAT on commission by month. */
export default function AdminVatReportPage() {
  const { year, query } = useReportYear()
  const found = useQuery({ ...queryOf(platformVatReport, { query }), placeholderData: keepPreviousData })
  const totals = found.data?.totals
  return (
    <>
      <PageHeader title="VAT report" action={<PrintButton />} />
      <VatReportView
        title="VAT on commission by month"
        found={found}
        columns={columns}
        invoices="/admin/invoices"
        file={<CsvButton endpoint={platformVatReportFile} query={query} />}
      >
        {!found.error && (
          <Section title={`Total of ${year}`}>
            <FigureLines
              lines={[
                { label: 'Commission including VAT', value: totals && naira(totals.commission) },
                { label: 'VAT owed to the tax office', value: totals && naira(totals.vat) },
              ]}
            />
          </Section>
        )}
      </VatReportView>
    </>
  )
}
