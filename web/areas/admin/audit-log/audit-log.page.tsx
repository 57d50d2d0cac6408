import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listAdministrators } from '#contract/identity/administrators.ts'
import { type AuditEntry, auditLogFile, countedEntries, listAuditLog } from '#contract/identity/audit-log.ts'
import { didWords } from '#contract/identity/audit-words.ts'
import { changesInWords, inWords } from '#web/features/audit-log/changes-words.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { capitalised } from '#web/ui/capitalised.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { isDay } from '#web/ui/dates.ts'
import { DayRangeFilter } from '#web/ui/day-range-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import { AuditEntryDrawer } from './audit-entry.tsx'
import { subjectWords } from './audit-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Audit log', unlisted: true })

const limit = 50
const isId = (typed: string): boolean => /^[\da-f-]{36}$/i.test(typed)

const columns: readonly Column<AuditEntry>[] = [
  { id: 'what', header: 'Action', strong: true, cell: entry => capitalised(didWords(entry)) },
  { id: 'who', header: 'Person', cell: ({ who }) => who.name },
  {
    id: 'thing',
    header: 'Subject',
    cell: entry => {
      const changes = changesInWords(entry)
      return (
        <Stack gap={0.5} anywhere>
          {subjectWords(entry.subject)}
          {changes && <Note>{changes}</Note>}
        </Stack>
      )
    },
  },
  { id: 'when', header: 'Time', cell: ({ at }) => <When at={at} exact /> },
]

/** The audit log, newest first. The URL parameter `entry` opens one entry in a drawer. */
export default function AuditLogPage() {
  const { search, get, to, set } = useUrl()
  const admins = useQuery(queryOf(listAdministrators, { query: { limit: 100 } })).data?.rows ?? []
  const [from, until, accountId] = [get('from'), get('to'), get('accountId')]
  const filters = {
    search: typedIn(search, 'search') || undefined,
    accountId: isId(accountId) ? accountId : undefined,
    subjectKind: typedIn(search, 'subjectKind') || undefined,
    subjectId: typedIn(search, 'subjectId') || undefined,
    startDate: isDay(from) ? from : undefined,
    endDate: isDay(until) ? until : undefined,
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listAuditLog, {
      query: { ...filters, limit, offset: Math.min(offsetOf(search, limit), countedEntries) },
    }),
    placeholderData: before => before,
  })
  const page = search.get('page')
  const kinds = data?.subjectKinds.map(value => ({ value, label: inWords(value) })) ?? []
  const people = admins.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))
  return (
    <>
      <PageHeader title="Audit log" />
      <Section flush>
        <ListBar>
          <SearchField placeholder="Search person, action, subject" />
          <FilterChips
            filters={[
              { param: 'accountId', label: 'Person', options: people },
              { param: 'subjectKind', label: 'Type', options: kinds },
            ]}
          />
          {get('subjectId') && <Link to={to({ subjectId: null })}>Show all types</Link>}
          <DayRangeFilter />
          <CsvButton endpoint={auditLogFile} query={filters} />
        </ListBar>
        <DataTable
          label="Audit log"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ entry: id, page })}
          empty={
            <EmptyState title="No matching entries" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another search or other dates.
            </EmptyState>
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
        {data?.count === countedEntries && (
          <p>
            <Note>The latest {count(countedEntries)} are listed. The CSV file has up to 50,000.</Note>
          </p>
        )}
      </Section>
      <AuditEntryDrawer
        id={get('entry')}
        entries={isPlaceholderData ? undefined : data?.rows}
        onClose={() => set({ entry: null, page })}
      />
    </>
  )
}
