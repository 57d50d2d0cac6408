import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReturnRow, ReturnTab } from '#contract/orders/return-shapes.ts'
import { listReturns, returnsFile } from '#contract/orders/returns.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { dayFilter, OtherDays } from '#web/features/reports/day-filter.tsx'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { queryOf } from '#web/shell/query.ts'
import { useRules } from '#web/shell/rules.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { isNarrowed, returnsPerPage, returnsQueryOf } from './returns-query.ts'

const filters: readonly Filter[] = [
  {
    param: 'type',
    label: 'Type',
    options: [
      { value: 'return', label: 'refund' },
      { value: 'replacement', label: 'exchange' },
    ],
  },
  {
    param: 'refund',
    label: 'Refund',
    options: [
      { value: 'pending', label: 'undecided' },
      { value: 'approved', label: 'approved' },
      { value: 'refunded', label: 'refunded' },
      { value: 'declined', label: 'declined' },
    ],
  },
  { param: 'late', label: 'Late', options: [{ value: 'true', label: 'only these' }] },
  {
    param: 'sortBy',
    label: 'Sort',
    options: [
      { value: 'due', label: 'due first' },
      { value: 'newest', label: 'newest first' },
      { value: 'oldest', label: 'oldest first' },
    ],
  },
]

interface Props {
  columns: readonly Column<ReturnRow>[]
  tabs: readonly { tab: ReturnTab; label: string }[]
  rowLink: (row: ReturnRow) => string
}

/** Button that downloads the listed returns as CSV. */
export function ReturnsFile() {
  const { limit: _, offset: __, ...filtering } = returnsQueryOf(useUrl().search, 'due')
  return <CsvButton endpoint={returnsFile} query={filtering} />
}

/**
 * List of returns with tabs, search, filters and pages in the URL, for merchants and administrators. The most urgent
 * come first.
 */
export function ReturnsIndex({ columns, tabs, rowLink }: Props): ReactNode {
  const { search } = useUrl()
  const { returnWindowDays } = useRules()
  const query = returnsQueryOf(search, 'due')
  const { data, error, refetch } = useQuery({
    ...queryOf(listReturns, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  const searched = !!search.get('search')
  const counted = tabs.map(({ tab, label }) => ({
    value: tab === 'all' ? '' : tab,
    label,
    count: !searched && (tab === 'closed' || tab === 'rejected') ? undefined : data?.counts[tab],
  }))
  return (
    <Section flush>
      <TabsWithCounts label="Returns by status" param="tab" tabs={counted} />
      <ListBar>
        <SearchField placeholder="Search by order, name, product" />
        <FilterChips filters={[dayFilter('asked', 'Requested'), ...filters]} />
      </ListBar>
      <OtherDays param="asked" />
      <DataTable
        label="Returns"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        rowLink={rowLink}
        empty={
          searched ? (
            <NoMatch title="No matching returns" tabs={counted} param="tab">
              Try another search or remove a filter.
            </NoMatch>
          ) : isNarrowed(search) ? (
            <EmptyState title="No matching returns" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another tab or remove a filter.
            </EmptyState>
          ) : (
            <EmptyState title="No returns yet">
              Returns appear here when a customer requests one, within {returnWindowDays} days of delivery.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={returnsPerPage} />}
    </Section>
  )
}
