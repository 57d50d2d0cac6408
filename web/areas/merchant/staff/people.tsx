import { useQuery } from '@tanstack/react-query'
import { listRoles, listStaff } from '#contract/stores/staff.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { staffColumns } from './staff-columns.tsx'

const limit = 24

/** Staff of the store. The URL's `person` opens one beside the list. */
export function People() {
  const { search, get, to, set } = useUrl()
  const roleId = get('roleId') || undefined
  const roles = useQuery(queryOf(listRoles))
  const { data, error, refetch } = useQuery({
    ...queryOf(listStaff, {
      query: { limit, offset: offsetOf(search, limit), search: typedIn(search, 'search') || undefined, roleId },
    }),
    placeholderData: before => before,
  })
  const page = search.get('page')
  const options = roles.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <ListBar>
        <SearchField placeholder="Search by name or e-mail" />
        <FilterChips filters={[{ param: 'roleId', label: 'Role', options }]} />
      </ListBar>
      <DataTable
        label="People"
        columns={staffColumns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => to({ person: id, page })}
        skeletonRows={4}
        empty={
          <EmptyState title="No matching people" action={<ActionLink to=".">Show all</ActionLink>}>
            Try another search or role.
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
      <PersonDrawer id={get('person')} roles={roles.data?.rows ?? []} onClose={() => set({ person: null, page })} />
    </>
  )
}
