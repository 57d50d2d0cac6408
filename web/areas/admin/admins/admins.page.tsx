import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { adminKinds } from '#contract/access.ts'
import { adminStatuses, listAdministrators, listAdminRoles } from '#contract/identity/administrators.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { adminColumns, statuses } from './admin-columns.tsx'
import { AdminDrawer } from './admin-drawer.tsx'
import { kindWords } from './admin-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Administrators', unlisted: true })

const limit = 24
const kindOptions = adminKinds.map(value => ({ value, label: kindWords[value] }))
const statusOptions = adminStatuses.map(value => ({ value, label: statuses[value].label }))

/** Administrators. The URL parameter `admin` opens one in a drawer. */
export default function AdminsPage() {
  const { search, get, to, set } = useUrl()
  const roles = useQuery(queryOf(listAdminRoles)).data?.rows ?? []
  const { data, error, refetch } = useQuery({
    ...queryOf(listAdministrators, {
      query: {
        limit,
        offset: offsetOf(search, limit),
        search: typedIn(search, 'search') || undefined,
        kind: adminKinds.find(kind => kind === get('kind')),
        roleId: roles.find(({ id }) => id === get('roleId'))?.id,
        status: adminStatuses.find(status => status === get('status')),
      },
    }),
    placeholderData: before => before,
  })
  const page = search.get('page')
  return (
    <>
      <PageHeader
        title="Administrators"
        action={
          <ActionLink to={to({ admin: 'new', page })} look="main">
            Add administrator
          </ActionLink>
        }
      />
      <Section flush>
        <ListBar>
          <SearchField placeholder="Search by name or e-mail" />
          <FilterChips
            filters={[
              { param: 'kind', label: 'Kind', options: kindOptions },
              { param: 'roleId', label: 'Role', options: roles.map(({ id, name }) => ({ value: id, label: name })) },
              { param: 'status', label: 'Status', options: statusOptions },
            ]}
          />
        </ListBar>
        <DataTable
          label="Administrators"
          columns={adminColumns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ admin: id, page })}
          empty={
            <EmptyState title="No matching administrators" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another search or remove filters.
            </EmptyState>
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      <AdminDrawer id={get('admin')} roles={roles} onClose={() => set({ admin: null, page })} />
    </>
  )
}
