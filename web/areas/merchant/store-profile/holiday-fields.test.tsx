// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OrdersToSend } from './holiday-fields.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

/** Shows what the form says of a holiday to an owner with so many orders to send. */
function show(holiday: { from: string; until: string }, count: number) {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  const resources = [{ resource: 'orders', right: 'manage' }]
  const data = { accountType: 'merchant', role: 'Owner', resources, twoFactorMissing: false }
  showPage(
    <OrdersToSend holiday={holiday} />,
    ({ path }) => {
      if (path.endsWith('/auth/permissions')) return Response.json({ success: true, data })
      return path.includes('toDo=true') ? Response.json({ success: true, data: { count, rows: [] } }) : undefined
    },
    '/merchant',
  )
}

test.each([
  ['2026-12-02', '2026-12-07', 4, '4 orders are to be sent before you leave'],
  ['2026-12-02', '2026-12-07', 1, '1 order is to be sent before you leave'],
  ['2026-12-01', '2026-12-07', 4, '4 orders are still to be sent'],
])('a holiday from %s to %s with %s orders to send says so, with a link to them', async (from, until, count, words) => {
  show({ from, until }, count)
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/merchant/orders?toDo=true&sortBy=due',
  )
})
