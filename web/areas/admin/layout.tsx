import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { settingGroups, settingNames, settings } from '#contract/settings/settings.ts'
import { landingOf } from '#web/features/accounts/landing.ts'
import { NotAllowed, useRights } from '#web/features/accounts/permissions.tsx'
import { TwoFactor } from '#web/features/accounts/two-factor.tsx'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { FieldWorkPanel } from '#web/features/field-work/field-work-panel.tsx'
import { AreaLayout } from '#web/shell/area-layout.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { useSession } from '#web/shell/session.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ViewsOnly } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAdminNav } from './admin-nav.ts'
import { resourceOf, useOpens } from './page-resources.ts'

/** Kinds of administrators whose work goes on without a network. */
const inField = ['dispatcher', 'hub']

export default function AdminLayout() {
  const user = useSession()?.user
  return (
    <FieldWork kind="admin" owner={user?.accountType && inField.includes(user.accountType) ? user.id : undefined}>
      <Frame />
    </FieldWork>
  )
}

function Frame() {
  const opens = useOpens()
  const session = useSession()
  const commands = opens('/admin/settings')
    ? settingNames.map(name => {
        const { label, group } = settings[name]
        return { label, to: `/admin/settings#${name}`, also: settingGroups[group] }
      })
    : []
  return (
    <AreaLayout
      kind="admin"
      brand="Bitmarte"
      home={session && landingOf(session)}
      groups={useAdminNav(session?.user.accountType)}
      commands={commands}
    >
      <RequireSession>
        <OfRole>
          <FieldWorkPanel />
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
  if (twoFactorMissing && pathname !== '/admin/account') return <TwoFactorFirst />
  if (type && !opens(pathname)) return <NotAllowed />
  const looks = type === 'admin' && known && needs && needs !== 'superadmin' && !can(needs, 'manage')
  return (
    <>
      {looks && (
        <p>
          <Note>Your role can only view this page.</Note>
        </p>
      )}
      <ViewsOnly value={Boolean(looks)}>{children}</ViewsOnly>
    </>
  )
}

/** Shown instead of any page until two-factor is on, where the installation requires it. */
function TwoFactorFirst() {
  return (
    <>
      <PageHeader title="Turn on two-factor" />
      <Section>
        <Stack gap={3}>
          <p>Administrators of this marketplace need it before they can work.</p>
          <TwoFactor />
        </Stack>
      </Section>
    </>
  )
}
