import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailed } from '#contract/failures.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { OrderList } from '#contract/orders/orders.ts'
import { OtherDays } from '#web/features/reports/day-filter.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { orderTabs } from './order-tabs.ts'
import { isNarrowed, ordersPerPage } from './orders-query.ts'

interface Props {
  /** Result of `useQuery` for a list queried with ordersQueryOf. */
  orders: Pick<UseQueryResult<OrderList, ApiFailure>, 'data' | 'error' | 'refetch'>
  columns: readonly Column<OrderRow>[]
  filters: readonly Filter[]
  rowLink: (row: OrderRow) => string
  /** Shown without any orders. */
  empty: ReactNode
  /** Renders bulk actions for the selected orders. */
  bulk?: (chosen: readonly OrderRow[], clear: () => void) => ReactNode
}

/** List of orders with tabs, search, filters and pages in the URL, for merchants and administrators. */
export function OrdersIndex({ orders: { data, error, refetch }, columns, filters, rowLink, empty, bulk }: Props) {
  const { search } = useUrl()
  const rows = data?.rows
  return (
    <Section flush>
      <TabsWithCounts label="Orders by status" param="tab" tabs={orderTabs(data?.counts)} />
      <ListBar>
        <SearchField placeholder="Search by order, customer or phone" />
        <FilterChips filters={filters} />
      </ListBar>
      <OtherDays param="placed" />
      <DataTable
        label="Orders"
        compact
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        rowName={row => row.orderName}
        rowLink={rowLink}
        empty={
          isNarrowed(search) ? (
            <EmptyState title="No matching orders" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another tab or remove a filter.
            </EmptyState>
          ) : (
            empty
          )
        }
        error={error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />}
        bulk={bulk && ((ids, clear) => bulk(rows?.filter(row => ids.includes(row.id)) ?? [], clear))}
      />
      {data && <Pager count={data.count} limit={ordersPerPage} />}
    </Section>
  )
}
