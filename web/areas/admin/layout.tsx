import { AreaLayout } from '#web/shell/area-layout.tsx'
import { useSession } from '#web/shell/session.ts'
import { useAdminNav } from './admin-nav.ts'

export default function AdminLayout() {
  return <AreaLayout kind="admin" brand="Bitmarte" groups={useAdminNav(useSession()?.user.accountType)} />
}
