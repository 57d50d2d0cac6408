import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { settingNames, settings } from '#contract/settings/settings.ts'
import { NotAllowed, useRights } from '#web/features/accounts/permissions.tsx'
import { AreaLayout } from '#web/shell/area-layout.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { useSession } from '#web/shell/session.ts'
import { Note } from '#web/ui/note.tsx'
import { useAdminNav } from './admin-nav.ts'
import { resourceOf, useOpens } from './page-resources.ts'

const accountPage = '/admin/account'

export default function AdminLayout() {
  const opens = useOpens()
  const commands = opens('/admin/settings')
    ? settingNames.map(name => ({ label: settings[name].label, to: `/admin/settings#${name}` }))
    : []
  return (
    <AreaLayout kind="admin" brand="Bitmarte" groups={useAdminNav(useSession()?.user.accountType)} commands={commands}>
      <RequireSession>
        <OfRole>
          <Outlet />
        </OfRole>
      </RequireSession>
    </AreaLayout>
  )
}

/** Shows a page to superadmins and to admins whose role opens it. The API refuses others on its own. */
function OfRole({ children }: { children: ReactNode }) {
  const type = useSession()?.user.accountType
  const { can, known, twoFactorMissing } = useRights()
  const opens = useOpens()
  const { pathname } = useLocation()
  const needs = resourceOf(pathname)
  if (twoFactorMissing && pathname !== accountPage) return <Navigate to={accountPage} replace />
  if (type && !opens(pathname)) return <NotAllowed />
  const looks = type === 'admin' && known && needs && needs !== 'superadmin' && !can(needs, 'manage')
  return (
    <>
      {twoFactorMissing && (
        <Alert title="Turn on two-factor to go on">
          Administrators sign in with a code from an app besides their password. Set it up below; it takes a minute.
        </Alert>
      )}
      {looks && (
        <p>
          <Note>Your role can only view this page.</Note>
        </p>
      )}
      {children}
    </>
  )
}
