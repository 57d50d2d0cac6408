// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import TodayPage from './today.page.tsx'

/** Shows Today to a staff member whose role has the permissions, of a store that may be on holiday. */
function show(resources: readonly object[], holiday: { from: string; until: string; note: string } | null = null) {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant', storeId: 'mine' } })
  const data = { accountType: 'merchant', role: 'Newcomer', resources, twoFactorMissing: false }
  showPage(
    <TodayPage />,
    ({ path }) => {
      if (path.endsWith('/auth/permissions')) return Response.json({ success: true, data })
      return path.endsWith('/storeprofile/mine')
        ? Response.json({ success: true, data: [{ store: { holiday } }] })
        : undefined
    },
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

test('a store on holiday reads until when, with a link to end it for who can', async () => {
  const holiday = { from: '2020-01-01', until: '2099-12-07', note: '' }
  show([{ resource: 'profile', right: 'manage' }], holiday)
  expect(await screen.findByText('You are away until Mon 7 Dec 2099')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change or end the holiday' })).toHaveAttribute(
    'href',
    '/merchant/store-profile#holiday',
  )
})
