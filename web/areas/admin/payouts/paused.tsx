import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPaused, type PausedReceiver } from '#contract/payouts/transfers.ts'
import { PausePayouts } from '#web/features/payouts/pause-payouts.tsx'
import { queryOf } from '#web/shell/query.ts'
import { CellName } from '#web/ui/cell-name.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

const limit = 24

const columns: readonly Column<PausedReceiver>[] = [
  {
    id: 'receiver',
    header: 'Store or partner',
    strong: true,
    cell: ({ receiver: { kind, id, name } }) => (
      <CellName>
        <Link to={`/admin/${kind === 'store' ? 'stores' : 'partners'}/${id}`}>{name}</Link>
      </CellName>
    ),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  {
    id: 'since',
    header: 'Since',
    cell: ({ pausedAt, pausedBy }) => (
      <Note>
        {day(pausedAt)}, by {pausedBy}
      </Note>
    ),
  },
  { id: 'resume', header: '', cell: ({ receiver }) => <PausePayouts receiver={receiver} paused /> },
]

/** Stores and partners whose payouts are paused, newest first. */
export function Paused() {
  const { search, get } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listPaused, {
      query: { search: get('search').slice(0, 100) || undefined, limit, offset: offsetOf(search, limit) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section flush>
      <ListBar>
        <SearchField placeholder="Search by store or partner" />
      </ListBar>
      <DataTable
        label="Paused payouts"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        empty={
          <EmptyState title="Nobody is paused">Pause a store or partner under Scheduled or on its own page.</EmptyState>
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
