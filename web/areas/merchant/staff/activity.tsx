import { useQuery } from '@tanstack/react-query'
import { didWords } from '#contract/identity/audit-words.ts'
import { listStaff, listStaffActivity, type StaffActivity } from '#contract/stores/staff.ts'
import { changesInWords } from '#web/features/audit-log/changes-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { capitalised } from '#web/ui/capitalised.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import { subjectLink } from './subject-link.ts'

const limit = 50

const columns: readonly Column<StaffActivity>[] = [
  { id: 'who', header: 'Person', strong: true, cell: ({ name }) => name },
  { id: 'what', header: 'Action', cell: row => <Action row={row} /> },
  { id: 'subject', header: 'Subject', cell: row => <Subject row={row} /> },
  { id: 'when', header: 'Time', cell: ({ at }) => <When at={at} exact /> },
]

function Action({ row }: { row: StaffActivity }) {
  const { subject, status } = row
  const change =
    status && changesInWords({ before: { status: status.before }, after: { status: status.after }, subject })
  return (
    <>
      {capitalised(didWords(row))}
      {change && (
        <>
          <br />
          <Note>{change}</Note>
        </>
      )}
    </>
  )
}

function Subject({ row }: { row: StaffActivity }) {
  const link = subjectLink(row)
  const name = row.subject.name ?? (link && 'View')
  return link ? <Link to={link}>{name}</Link> : name
}

/** Activity of the store's staff, newest first. */
export function Activity() {
  const { search, get } = useUrl()
  const people = useQuery(queryOf(listStaff, { query: { limit: 100 } }))
  const { data, error, refetch } = useQuery({
    ...queryOf(listStaffActivity, {
      query: { limit, offset: offsetOf(search, limit), staffId: get('staffId') || undefined },
    }),
    placeholderData: before => before,
  })
  const options =
    people.data?.rows.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })) ?? []
  return (
    <>
      <ListBar>
        <FilterChips filters={[{ param: 'staffId', label: 'Person', options }]} />
      </ListBar>
      <DataTable
        label="Action"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        empty={
          get('staffId') ? (
            <EmptyState title="Nothing yet" action={<ActionLink to="?tab=activity">Show all</ActionLink>}>
              No recorded activity yet.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing yet">Changes by your staff appear here, with who and when.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}
