// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getApprovalStore } from '#contract/stores/approvals.ts'
import { showPage } from '#tests/harness/page.tsx'
import { queryOf } from '#web/shell/query.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { Decide } from './store-decisions.tsx'

afterEach(() => endSession('admin'))

function Page() {
  const { data } = useQuery(queryOf(getApprovalStore, { params: { id: 's1' } }))
  return data ? <Decide store={data} unopened={[]} /> : null
}

test('a stale approval is refused, and the page shows what the store is now', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  let approved = false
  const permissions = { accountType: 'superadmin', role: null, resources: [], twoFactorMissing: false }
  const store = () => ({
    id: 's1',
    storeName: 'Adire House',
    mayApprove: true,
    firstApproval: approved,
    version: approved ? 'v1.5' : 'v1',
    approval: { state: approved ? 'second-approval' : 'first-approval' },
  })
  const code = 'store_changed'
  const message = 'Ada Obi gave the first approval meanwhile.'
  const { sent, person } = showPage(
    <Page />,
    ({ method, path }) => {
      if (path.endsWith('/auth/permissions')) return Response.json({ success: true, data: permissions })
      if (method === 'GET') return Response.json({ success: true, message: '', data: store() })
      approved = true
      return Response.json({ success: false, status: 409, code, message, errors: [] }, { status: 409 })
    },
    '/admin/stores/s1',
  )
  await person.click(await screen.findByRole('button', { name: 'Give first approval' }))
  expect(await screen.findByRole('button', { name: 'Give second approval' })).toBeVisible()
  const presses = sent.filter(({ method }) => method === 'PATCH')
  expect(presses.map(({ path }) => path)).toEqual([expect.stringMatching(/approve\/s1\?seen=v1$/)])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Give second approval' })).toBeEnabled())
})
