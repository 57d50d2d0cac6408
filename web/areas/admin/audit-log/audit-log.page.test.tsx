// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import AuditLogPage from './audit-log.page.tsx'

afterEach(() => endSession('admin'))

test('actions keep the hyphens of their words', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const entry = {
    id: 'entry',
    at: '2026-11-30T12:00:00Z',
    who: { accountId: null, name: 'Ada Obi', kind: 'customer' },
    action: 'account.ask-email',
    subject: { kind: 'account', id: 'ada', name: 'Ada Obi' },
    before: null,
    after: null,
    requestId: null,
  }
  const data = { count: 1, rows: [entry], subjectKinds: ['account'] }
  showPage(
    <AuditLogPage />,
    ({ path }) => (path.includes('/audit-log') ? Response.json({ success: true, message: '', data }) : undefined),
    '/admin/audit-log',
  )
  expect(await screen.findByText('Requested a new e-mail for account')).toBeVisible()
})
