import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { loadFailed } from '#contract/failures.ts'
import { invoiceKindNames } from '#contract/invoices/invoice-kind-names.ts'
import { type InvoiceRow, invoiceKind, invoiceKinds, invoicesFile, listInvoices } from '#contract/invoices/invoices.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { useStoreFilter } from '#web/features/store-approval/store-filter.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayRangeFilter } from '#web/ui/day-range-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { day } from '#web/ui/format.ts'
import { idIn } from '#web/ui/id-in.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { isCredit } from './invoice-words.ts'

const limit = 24

const store: Column<InvoiceRow> = { id: 'store', header: 'Store', cell: row => row.storeName }
const signed = ({ kind }: InvoiceRow, amount: number) => (isCredit(kind) ? -amount : amount)
const columns: readonly Column<InvoiceRow>[] = [
  { id: 'name', header: 'Number', strong: true, cell: row => row.name },
  { id: 'kind', header: 'Document', cell: row => invoiceKindNames[row.kind] },
  { id: 'order', header: 'Order', cell: row => row.orderName ?? '' },
  { id: 'buyer', header: 'Buyer', cell: row => row.buyerName },
  { id: 'issued', header: 'Issued', cell: row => day(row.issuedAt) },
  { id: 'vat', header: 'VAT', numeric: true, wideOnly: true, cell: row => <Money amount={signed(row, row.vat)} /> },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    lead: true,
    cell: row => <Money amount={signed(row, row.total)} strong />,
  },
]
const adminColumns = columns.toSpliced(2, 0, store)

const kinds: Filter = {
  param: 'kind',
  label: 'Document',
  options: invoiceKinds.map(value => ({ value, label: invoiceKindNames[value] })),
}

/** Documents of a store, or of every store for administrators, with filters. */
export function InvoiceList({ invoices, ofAll }: { invoices: string; ofAll?: boolean }) {
  const { search, get } = useUrl()
  const { can } = useRights()
  const filters = {
    kind: invoiceKind.options.find(each => each === get('kind')),
    search: typedIn(search, 'search') || undefined,
    startDate: get('from') || undefined,
    endDate: get('to') || undefined,
    ...(ofAll && { storeId: idIn(search, 'storeId') }),
  }
  const { data, error, refetch } = useQuery({
    ...queryOf(listInvoices, { query: { ...filters, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  const storeFilter = useStoreFilter()
  return (
    <Section flush>
      <ListBar>
        <SearchField placeholder="Search by number, order or buyer" />
        <FilterChips filters={ofAll ? [...storeFilter, kinds] : [kinds]} />
        <DayRangeFilter />
        {can(ofAll ? 'finance' : 'transactions') && <CsvButton endpoint={invoicesFile} query={filters} />}
      </ListBar>
      <DataTable
        label="Invoices"
        compact
        columns={ofAll ? adminColumns : columns}
        rows={data?.rows}
        rowId={row => row.id}
        rowLink={row => `${invoices}/${row.id}`}
        empty={
          <EmptyState title="No invoices found">
            Each paid order has an invoice. Choose other dates or remove filters.
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} message={loadFailed.invoices} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
