// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import TodayPage from './today.page.tsx'

/** Shows Today to an administrator whose role has the permissions. */
function show(resources: readonly object[], today: object = {}) {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const data = (path: string): object | undefined => {
    if (path.endsWith('/auth/permissions'))
      return { accountType: 'admin', role: 'Newcomer', resources, twoFactorMissing: false }
    return path.endsWith('/admin/today') ? { queues: [], books: null, ...today } : undefined
  }
  const respond = ({ path }: { path: string }) => {
    const found = data(path)
    return found && Response.json({ success: true, data: found })
  }
  showPage(<TodayPage />, respond, '/admin')
}

test('a role without permissions reads whom to ask, not that all is well', async () => {
  show([])
  expect(await screen.findByText('Your role opens nothing yet')).toBeVisible()
  expect(screen.getByText(/Ask a superadmin to give it permissions/)).toBeVisible()
  expect(screen.queryByText('Nothing needs attention.')).toBeNull()
})

test('a role whose queues are empty has nothing that needs attention', async () => {
  show([{ resource: 'gift-cards', right: 'view' }])
  // The page has other columns once the permissions are there.
  await waitFor(() => expect(screen.getByText('Nothing needs attention.')).toBeVisible())
  expect(screen.queryByText('Your role opens nothing yet')).toBeNull()
})

test('books that don’t balance need attention', async () => {
  const books = { at: '2026-11-28T09:00:00.000Z', balanced: false, entries: 9, unbalanced: 1, total: -100 }
  show([{ resource: 'finance', right: 'view' }], { books })
  await waitFor(() => expect(screen.getByText('The books need attention.')).toBeVisible())
  expect(screen.queryByText('Nothing needs attention.')).toBeNull()
})
