// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import TodayPage from './today.page.tsx'

/** Shows Today to a staff member whose role has the permissions. */
function show(resources: readonly object[]) {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  const data = { accountType: 'merchant', role: 'Newcomer', resources, twoFactorMissing: false }
  showPage(
    <TodayPage />,
    ({ path }) => (path.endsWith('/auth/permissions') ? Response.json({ success: true, data }) : undefined),
    '/merchant',
  )
}

test('a role without permissions reads whom to ask, not to use pages that it lacks', async () => {
  show([])
  expect(await screen.findByText('Your role opens nothing yet')).toBeVisible()
  expect(screen.getByText(/Ask the owner of the store to give it permissions/)).toBeVisible()
  expect(screen.queryByText('No dashboard for your role')).toBeNull()
})

test('a role for other pages is sent to those', async () => {
  show([{ resource: 'questions', right: 'view' }])
  expect(await screen.findByText('No dashboard for your role')).toBeVisible()
  expect(screen.queryByText('Your role opens nothing yet')).toBeNull()
})
