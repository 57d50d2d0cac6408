import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { type Approver, listApprovers } from '#contract/stores/approvals.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { approverWords } from '#web/features/store-approval/store-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, day } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { EditApprover, NewApprover } from './approver-dialog.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Approvers', unlisted: true })

const limit = 24
const columns: readonly Column<Approver>[] = [
  { id: 'name', header: 'Approver', strong: true, cell: ({ name }) => name },
  { id: 'email', header: 'E-mail', cell: ({ email }) => <Note>{email}</Note> },
  { id: 'gives', header: 'Approval', cell: ({ gives }) => approverWords[gives] },
  { id: 'approved', header: 'Approvals', numeric: true, cell: ({ approved }) => count(approved) },
  { id: 'since', header: 'Added', wideOnly: true, cell: ({ createdAt }) => day(createdAt) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ active }) => <StatusBadge tone={active ? 'moves' : 'over'}>{active ? 'Approves' : 'Off'}</StatusBadge>,
  },
]

/** Store approvers; one opens in a dialog. */
export default function ApproversPage() {
  const { search, get, to, set } = useUrl()
  const typed = typedIn(search, 'search')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listApprovers, { query: { limit, offset: offsetOf(search, limit), search: typed || undefined } }),
    placeholderData: before => before,
  })
  const [opened, page] = [get('approver'), get('page')]
  const approver = data?.rows.find(({ id }) => id === opened)
  const close = () => set({ approver: null, page })
  return (
    <>
      <PageHeader
        title="Approvers"
        action={
          <Manages>
            <Button onClick={() => set({ approver: 'new' })}>New approver</Button>
          </Manages>
        }
      />
      <Section flush>
        <ListBar>
          <SearchField placeholder="Search by name or e-mail" />
        </ListBar>
        <DataTable
          label="Approvers"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ approver: id, page })}
          empty={
            typed ? (
              <EmptyState title="No matching approvers" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search.
              </EmptyState>
            ) : (
              <EmptyState title="No approvers yet">Until you add one, only superadmins approve stores.</EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      {approver && <EditApprover key={approver.id} approver={approver} onClose={close} />}
      {opened && opened !== 'new' && data && !approver && !isPlaceholderData && (
        <NotListedDialog thing="approver" all="All approvers" paged onClose={close} />
      )}
      {opened === 'new' && data && <NewApprover candidates={data.candidates} onClose={close} />}
    </>
  )
}
