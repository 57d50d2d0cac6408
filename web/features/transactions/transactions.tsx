import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countedUpTo } from '#contract/endpoint.ts'
import { loadFailed } from '#contract/failures.ts'
import {
  adminTransactions,
  type ListedTransaction,
  merchantTransactions,
  paymentPurpose,
  transactionsFile,
} from '#contract/read-models/transactions.ts'
import { daysOfAddress } from '#web/features/reports/days.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { RangePicker } from '#web/features/reports/range-picker.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { adminColumns, storeColumns } from './transaction-columns.tsx'
import { purposeWords } from './transaction-words.ts'

const limit = 24

const back: Filter = {
  param: 'refunded',
  label: 'Refunds',
  options: [
    { value: 'true', label: 'Refunded, also in part' },
    { value: 'false', label: 'Not refunded' },
  ],
}
const purpose: Filter = {
  param: 'purpose',
  label: 'For',
  options: paymentPurpose.options.map(value => ({ value, label: purposeWords[value] })),
}

/** Returns the filters from the URL. */
function useFilters() {
  const { search, get } = useUrl()
  const refunded = get('refunded')
  return {
    filters: {
      ...daysOfAddress(search),
      search: typedIn(search, 'search') || undefined,
      refunded: refunded === 'true' || refunded === 'false' ? refunded : undefined,
    },
    page: { limit, offset: offsetOf(search, limit) },
  } as const
}

/** Payments for a store's orders. */
export function StoreTransactions() {
  const { filters, page } = useFilters()
  const found = useQuery({
    ...queryOf(merchantTransactions, { query: { ...filters, ...page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <List
      found={found}
      columns={storeColumns}
      to="/merchant/transactions"
      label="Transactions"
      filters={[back]}
      file={filters}
      placeholder="Search by order or customer"
    />
  )
}

/** All payments. */
export function AdminTransactions() {
  const { filters, page } = useFilters()
  const { get } = useUrl()
  const query = { ...filters, purpose: paymentPurpose.options.find(each => each === get('purpose')) }
  const found = useQuery({
    ...queryOf(adminTransactions, { query: { ...query, ...page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <List
      found={found}
      columns={adminColumns}
      to="/admin/transactions"
      label="Received payments"
      filters={[purpose, back]}
      file={query}
      placeholder="Order, reference, payer or amount"
    />
  )
}

interface Props {
  found: {
    data: { count: number; rows: readonly ListedTransaction[] } | undefined
    error: ApiFailure | null
    refetch: () => unknown
  }
  columns: readonly Column<ListedTransaction>[]
  to: string
  /** Name of the list. */
  label: string
  filters: readonly Filter[]
  file: Record<string, string | undefined>
  placeholder: string
}

function List({ found: { data, error, refetch }, columns, to, label, filters, file, placeholder }: Props) {
  return (
    <>
      <RangePicker />
      <Stack gap={4}>
        <Section flush>
          <ListBar>
            <SearchField placeholder={placeholder} />
            <FilterChips filters={filters} />
            <CsvButton endpoint={transactionsFile} query={file} />
          </ListBar>
          <DataTable
            label={label}
            columns={columns}
            rows={data?.rows}
            rowId={row => row.id}
            rowLink={row => `${to}/${row.id}`}
            empty={
              <EmptyState title={`No ${label.toLowerCase()} for these dates`}>
                {file.search
                  ? `Nothing of these dates matches “${file.search}”. Check what you typed, choose other dates or remove filters.`
                  : 'Choose other dates or remove filters.'}
              </EmptyState>
            }
            error={
              error && !data && <ErrorState error={error} message={loadFailed.transactions} onRetry={() => refetch()} />
            }
          />
          {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
        </Section>
      </Stack>
    </>
  )
}
