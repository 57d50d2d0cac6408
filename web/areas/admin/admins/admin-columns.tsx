import type { Administrator } from '#contract/identity/administrators.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { When } from '#web/ui/when.tsx'
import { kindWords, maySee } from './admin-words.ts'

export const statuses = {
  invited: { tone: 'waits', label: 'Invited' },
  active: { tone: 'moves', label: 'Active' },
  inactive: { tone: 'over', label: 'Not active' },
} as const

export const AdminBadge = ({ status }: Pick<Administrator, 'status'>) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
)

export const adminColumns: readonly Column<Administrator>[] = [
  { id: 'name', header: 'Name', strong: true, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { id: 'email', header: 'E-mail', cell: ({ email }) => <MailAddress of={email} /> },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kindWords[kind] },
  { id: 'role', header: 'Access', cell: admin => maySee(admin) },
  { id: 'status', header: 'Status', cell: AdminBadge },
  {
    id: 'login',
    header: 'Last sign-in',
    cell: ({ lastLogin }) => (lastLogin ? <When at={lastLogin} /> : <Note>Never</Note>),
  },
]
