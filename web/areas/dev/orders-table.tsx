import { Button } from '@mantine/core'
import { loadFailed } from '#contract/failures.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import { type Row, rows } from './example.ts'

const columns: readonly Column<Row>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.id },
  {
    id: 'placed',
    header: 'Placed',
    sort: ['newest', 'oldest'],
    cell: row => (
      <Note>
        <When at={row.placed} />
      </Note>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: row => (
      <div>
        {row.customer}
        <br />
        <Note>{row.place}</Note>
      </div>
    ),
  },
  { id: 'items', header: 'Items', numeric: true, wideOnly: true, cell: row => row.items },
  { id: 'earn', header: 'You earn', numeric: true, cell: row => <Money amount={row.earn} strong /> },
  { id: 'status', header: 'Status', cell: row => <StatusBadge tone={row.tone}>{row.status}</StatusBadge> },
  { id: 'note', header: '', cell: row => row.note && <Note late>{row.note}</Note> },
]

const filters = [
  {
    param: 'placed',
    label: 'Placed',
    options: [
      { value: '30', label: 'last 30 days' },
      { value: '7', label: 'last 7 days' },
    ],
  },
  {
    param: 'state',
    label: 'State',
    options: [
      { value: 'lagos', label: 'Lagos' },
      { value: 'oyo', label: 'Oyo' },
    ],
  },
]

/** Index list of an area. Its tabs show the table's states. */
export function OrdersTable() {
  const url = useUrl()
  const status = url.get('status')
  const shown = { loading: undefined, empty: [], '': rows, error: rows }[status] ?? rows
  return (
    <Section flush>
      <TabsWithCounts
        label="States of the table"
        tabs={[
          { value: '', label: 'All', count: 1048 },
          { value: 'loading', label: 'Loading' },
          { value: 'empty', label: 'Empty', count: 0 },
          { value: 'error', label: 'Failed' },
        ]}
      />
      <ListBar>
        <SearchField placeholder="Search by order, customer, product" />
        <FilterChips filters={filters} />
      </ListBar>
      <DataTable
        label="Orders"
        columns={columns}
        rows={shown}
        rowId={row => row.id}
        rowLink={() => '/dev/ui'}
        empty={
          <EmptyState title="No orders yet" action={<ActionLink to="/dev/ui">Show all</ActionLink>}>
            Orders appear here as soon as a customer pays.
          </EmptyState>
        }
        error={
          status === 'error' && (
            <ErrorState error={{ message: loadFailed.orders, requestId: 'req-12' }} onRetry={() => undefined} />
          )
        }
        bulk={(chosen, clear) => (
          <Button
            size="xs"
            onClick={() => {
              toast.good(`${chosen.length} moved`)
              clear()
            }}
          >
            Start preparing
          </Button>
        )}
      />
      <Pager count={1048} limit={24} />
    </Section>
  )
}
