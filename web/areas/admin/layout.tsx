import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Allowed, NotAllowed, useRights } from '#web/features/accounts/rights.tsx'
import { AreaLayout } from '#web/shell/area-layout.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { useSession } from '#web/shell/session.ts'
import { Note } from '#web/ui/note.tsx'
import { useAdminNav } from './admin-nav.ts'
import { resourceOf } from './page-resources.ts'

export default function AdminLayout() {
  return (
    <AreaLayout kind="admin" brand="Bitmarte" groups={useAdminNav(useSession()?.user.accountType)}>
      <RequireSession>
        <OfRole>
          <Outlet />
        </OfRole>
      </RequireSession>
    </AreaLayout>
  )
}

/** A page to whom it is for: superadmins, and admins whose role opens it. Calls refuse the others by themselves. */
function OfRole({ children }: { children: ReactNode }) {
  const type = useSession()?.user.accountType
  const { can, known } = useRights()
  const needs = resourceOf(useLocation().pathname)
  if (!needs || !type || type === 'superadmin') return children
  if (needs === 'superadmin') return <NotAllowed />
  if (type !== 'admin') return children
  return (
    <Allowed to={needs}>
      {known && can(needs) && !can(needs, 'manage') && (
        <p>
          <Note>Your role looks at this page, and changes nothing on it.</Note>
        </p>
      )}
      {children}
    </Allowed>
  )
}
