import { useQuery } from '@tanstack/react-query'
import { listRoles, type StaffRole } from '#contract/stores/staff.ts'
import { grantsInShort } from '#web/features/accounts/grant-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { useUrl } from '#web/ui/url.ts'
import { StaffRoleDrawer } from './staff-role-drawer.tsx'
import { storeResources } from './store-resources.ts'

const columns: readonly Column<StaffRole>[] = [
  { id: 'name', header: 'Role', strong: true, cell: ({ name }) => name },
  { id: 'kind', header: 'Created by', cell: ({ builtIn }) => (builtIn ? <Note>Bitmarte</Note> : 'Your store') },
  { id: 'may', header: 'Permissions', cell: ({ grants }) => grantsInShort(storeResources, grants) },
  { id: 'people', header: 'People', numeric: true, cell: ({ staffCount }) => count(staffCount) },
]

/** Roles of the store. The URL's `role` opens one beside the list. */
export function Roles() {
  const { data, error, refetch } = useQuery(queryOf(listRoles))
  const { get, to, set } = useUrl()
  return (
    <>
      <DataTable
        label="Roles"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => to({ role: id })}
        skeletonRows={5}
        empty={<EmptyState title="No roles" />}
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      <StaffRoleDrawer id={get('role')} roles={data?.rows} onClose={() => set({ role: null })} />
    </>
  )
}
