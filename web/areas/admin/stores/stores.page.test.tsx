// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { waitingLinks } from '#web/areas/admin/today/waiting-links.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import StoresPage from './stores.page.tsx'

afterEach(() => endSession('admin'))

test('Today leads to the stores that await approval, and the other tab leaves the filter behind', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const data = { count: 2, rows: [], counts: { unapproved: 2, approved: 40 } }
  const respond = ({ path }: { path: string }) =>
    path.includes('/storeapproval/') ? Response.json({ success: true, message: '', data }) : undefined
  const { sent } = showPage(<StoresPage />, respond, waitingLinks.stores.to)
  expect(await screen.findByText(/Status: Awaiting approval/)).toBeVisible()
  expect(sent.map(({ path }) => path)).toContainEqual(expect.stringMatching(/unapproved\?.*state=approval/))
  const here = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Unapproved\s*2$/ })
  expect(new URL(here.href).searchParams.get('state')).toBe('approval')
  const other = screen.getByRole<HTMLAnchorElement>('link', { name: /^Approved/ })
  expect([...new URL(other.href).searchParams]).toEqual([['tab', 'approved']])
})
