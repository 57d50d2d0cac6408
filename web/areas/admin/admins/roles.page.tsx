import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { type AdminRole, listAdminRoles } from '#contract/identity/administrators.ts'
import { grantsInShort } from '#web/features/accounts/grant-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { useUrl } from '#web/ui/url.ts'
import { AdminRoleDrawer } from './admin-role-drawer.tsx'
import { roleResources } from './admin-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Roles', unlisted: true })

const columns: readonly Column<AdminRole>[] = [
  { id: 'name', header: 'Role', strong: true, cell: ({ name }) => name },
  { id: 'may', header: 'Permissions', cell: ({ grants }) => grantsInShort(roleResources, grants) },
  { id: 'admins', header: 'Admins', numeric: true, cell: ({ adminCount }) => count(adminCount) },
]

/** Administrator roles. The URL parameter `role` opens one in a drawer. */
export default function RolesPage() {
  const { data, error, refetch } = useQuery(queryOf(listAdminRoles))
  const { get, to, set } = useUrl()
  const create = (
    <ActionLink to={to({ role: 'new' })} look="main">
      New role
    </ActionLink>
  )
  return (
    <>
      <PageHeader title="Roles" action={create} />
      <Section flush>
        <DataTable
          label="Roles"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ role: id })}
          skeletonRows={4}
          empty={
            <EmptyState title="No roles yet">
              Create a role and give it to an admin, who can then do only that.
            </EmptyState>
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
      <AdminRoleDrawer id={get('role')} roles={data?.rows} onClose={() => set({ role: null })} />
    </>
  )
}
