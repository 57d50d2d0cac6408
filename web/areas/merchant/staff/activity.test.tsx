// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Activity } from './activity.tsx'

afterEach(() => endSession('merchant'))

test('actions keep the hyphens of their words', async () => {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  const row = {
    id: 'entry',
    at: '2026-11-30T12:00:00Z',
    name: 'Ada Obi',
    action: 'two-factor.turn-off',
    subject: { kind: 'staff', id: 'ada', name: 'Ada Obi' },
    status: null,
  }
  showPage(
    <Activity />,
    ({ path }) =>
      path.includes('activity')
        ? Response.json({ success: true, message: '', data: { count: 1, rows: [row] } })
        : undefined,
    '/merchant/staff?tab=activity',
  )
  expect(await screen.findByText('Turned two-factor off for staff')).toBeVisible()
})
