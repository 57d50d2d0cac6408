import { useQuery } from '@tanstack/react-query'
import { type ConversationReport, listConversationReports } from '#contract/messages/conversations.ts'
import { reportWords } from '#web/features/messages/report-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import { ReportedDrawer, subjectOf } from './reported-drawer.tsx'

const limit = 24
const columns: readonly Column<ConversationReport>[] = [
  { id: 'about', header: 'About', strong: true, cell: ({ about }) => subjectOf(about) },
  { id: 'by', header: 'Reported by', cell: ({ by, reporterName }) => `${reporterName}, ${by}` },
  {
    id: 'other',
    header: 'Other party',
    cell: ({ by, storeName, customerName }) => (by === 'store' ? customerName : storeName),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reportWords[reason] },
  { id: 'reported', header: 'Reported', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'settled', header: '', cell: ({ settledBy }) => settledBy && <Note>Resolved by {settledBy}</Note> },
]

/** Reported conversations, newest first, with a drawer for one of them. */
export function ReportedConversations() {
  const { search, get, to, set } = useUrl()
  const settled = get('state') === 'settled'
  const { data, error, refetch } = useQuery({
    ...queryOf(listConversationReports, {
      query: { state: settled ? 'settled' : 'open', limit, offset: offsetOf(search, limit) },
    }),
    placeholderData: before => before,
  })
  const page = get('page') || null
  return (
    <>
      <ListBar>
        <FilterChips
          filters={[{ param: 'state', label: 'Status', options: [{ value: 'settled', label: 'Resolved' }] }]}
        />
      </ListBar>
      <DataTable
        label="Reported conversations"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => to({ report: id, page })}
        empty={
          <EmptyState title={settled ? 'No resolved reports yet' : 'No open reports'}>
            Conversations that a customer or a store reports appear here.
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
      <ReportedDrawer id={get('report')} onClose={() => set({ report: null, page })} />
    </>
  )
}
