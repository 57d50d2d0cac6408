import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type HeldOrder, listHeld, paymentCategory } from '#contract/payouts/payouts.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { HoldNote, stageSentence } from '#web/features/payouts/payout-status.tsx'
import { queryOf } from '#web/shell/query.ts'
import { CellName } from '#web/ui/cell-name.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

const limit = 24

const columns: readonly Column<HeldOrder>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'store', header: 'Store', cell: row => <CellName>{row.storeName}</CellName> },
  { id: 'amount', header: 'Earns', numeric: true, lead: true, cell: row => <Money amount={row.amount} strong /> },
  { id: 'stage', header: 'Money', cell: row => <Note>{stageSentence(row)}</Note> },
  { id: 'why', header: '', cell: row => <HoldNote hold={row.hold} area="/admin" short /> },
]

/** Orders whose payouts are on hold, also before their release. `tabs` are those of the page. */
export function HeldList({ tabs }: { tabs: readonly Tab[] }) {
  const opens = useOpens()
  const { search, get } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listHeld, {
      query: {
        paymentCategory: paymentCategory.options.find(each => each === get('category')),
        search: get('search').slice(0, 100) || undefined,
        limit,
        offset: offsetOf(search, limit),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="Payouts on hold"
        compact
        columns={columns}
        rows={data?.rows}
        rowId={row => row.orderId}
        rowLink={opens('/admin/orders/') ? row => `/admin/orders/${row.orderId}` : undefined}
        empty={
          get('search') || get('category') ? (
            <NoMatch title="No matching payouts on hold" tabs={tabs}>
              Try another search or filter.
            </NoMatch>
          ) : (
            <EmptyState title="Nothing is on hold">
              Open card disputes, and cases whose refund the store would bear, hold the payouts of their orders.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}
