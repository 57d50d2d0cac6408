import { IconCalendarTime, IconPackage } from '@tabler/icons-react'
import { AreaLayout, type NavGroup } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'

const schedule = { to: '/admin/schedule', label: 'Schedule', icon: IconCalendarTime }
const orders = { to: '/admin/orders', label: 'Orders', icon: IconPackage }

/** What each kind of administrator works with. */
function groupsFor(accountType: string | undefined): NavGroup[] {
  switch (accountType) {
    case 'scheduler':
      return [{ id: 'deliver', items: [schedule] }]
    case 'admin':
    case 'superadmin':
      return [{ id: 'sell', items: [orders] }]
    default:
      return []
  }
}

export default function AdminLayout() {
  const session = useSession()
  return <AreaLayout kind="admin" brand="Bitmarte" groups={groupsFor(session?.user.accountType)} />
}
