import type { StoreStaff } from '#contract/stores/staff.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { When } from '#web/ui/when.tsx'

const statuses = {
  invited: { tone: 'waits', label: 'Invited' },
  active: { tone: 'moves', label: 'Active' },
  inactive: { tone: 'over', label: 'Not active' },
} as const

/** Status of a staff member. */
export const StaffBadge = ({ status }: Pick<StoreStaff, 'status'>) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
)

/** Returns the name of a staff member's role. */
export const roleName = ({ owner, role }: Pick<StoreStaff, 'owner' | 'role'>): string =>
  owner ? 'Owner' : (role?.name ?? 'No role')

export const staffColumns: readonly Column<StoreStaff>[] = [
  { id: 'name', header: 'Name', strong: true, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  { id: 'role', header: 'Role', cell: roleName },
  { id: 'status', header: 'Status', cell: StaffBadge },
  {
    id: 'login',
    header: 'Last sign-in',
    cell: ({ lastLogin }) => (lastLogin ? <When at={lastLogin} /> : <Note>Never</Note>),
  },
]
