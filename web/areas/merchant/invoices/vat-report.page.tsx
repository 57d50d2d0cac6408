import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MetaFunction } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type VatMonth, vatReport, vatReportFile } from '#contract/invoices/invoices.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { monthName, noCommissionNote, vatLineWords } from '#web/features/invoices/invoice-words.ts'
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
import { Text } from '#web/ui/text.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'VAT report', unlisted: true })

/** Shows nothing in a month without documents, so that it is one line on a phone. */
const inMonth = (row: VatMonth, shown: ReactNode) => (row.invoices + row.creditNotes > 0 ? shown : null)

const columns: readonly Column<VatMonth>[] = [
  { id: 'month', header: 'Month', strong: true, cell: row => <Text nowrap>{monthName(row.month)}</Text> },
  { id: 'invoices', header: 'Invoices', numeric: true, cell: row => inMonth(row, count(row.invoices)) },
  {
    id: 'credit-notes',
    header: 'Credit notes',
    numeric: true,
    wideOnly: true,
    cell: row => inMonth(row, count(row.creditNotes)),
  },
  { id: 'taxable', header: 'Taxable', numeric: true, cell: row => inMonth(row, <Money amount={row.taxable} />) },
  { id: 'vat', header: 'VAT', numeric: true, lead: true, cell: row => <Money amount={row.vat} strong /> },
  { id: 'exempt', header: 'Without VAT', numeric: true, cell: row => inMonth(row, <Money amount={row.exempt} />) },
  { id: 'total', header: 'Total', numeric: true, cell: row => inMonth(row, <Money amount={row.total} />) },
  {
    id: 'commission-vat',
    header: 'VAT on commission',
    numeric: true,
    cell: row =>
      row.commissionVat === 0 ? (
        <Note>{noCommissionNote(row, dayInLagos())}</Note>
      ) : (
        <Money amount={row.commissionVat} />
      ),
  },
]

/** The store's VAT by month. */
export default function VatReportPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="VAT report" action={can('transactions') && <PrintButton />} />
      <Allowed to="transactions">
        <VatReport />
      </Allowed>
    </>
  )
}

/** The year's sums. A store that isn't registered for VAT neither owes nor deducts any. */
function vatLines(report: AnswerOf<typeof vatReport> | undefined) {
  const { totals, vatRegistered = true } = report ?? {}
  const words = vatLineWords(vatRegistered)
  return [
    { label: 'Taxable sales, less VAT', value: totals && naira(totals.taxable) },
    { label: 'Sales without VAT', note: words.without, value: totals && naira(totals.exempt) },
    { label: 'VAT on your sales', note: words.sales, value: totals && naira(totals.vat) },
    { label: 'VAT on commission', note: words.commission, value: totals && naira(totals.commissionVat) },
  ]
}

function VatReport() {
  const { year, query } = useReportYear()
  const found = useQuery({ ...queryOf(vatReport, { query }), placeholderData: keepPreviousData })
  return (
    <VatReportView
      title="VAT by month"
      found={found}
      columns={columns}
      invoices="/merchant/invoices"
      file={<CsvButton endpoint={vatReportFile} query={query} />}
    >
      {!found.error && (
        <Section title={`Total of ${year}`}>
          <FigureLines lines={vatLines(found.data)} />
        </Section>
      )}
    </VatReportView>
  )
}
