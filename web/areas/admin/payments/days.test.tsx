// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listExceptions, listReconciliations } from '#contract/payouts/reconciliation.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Stack } from '#web/ui/layout.tsx'
import { ReconciledDays } from './days.tsx'
import { Exceptions } from './exceptions.tsx'

afterEach(() => endSession('admin'))

const some = { count: 1, amount: 6_795 }
const day = { day: '2026-11-29', payments: some, refunds: some, transfers: some, settled: 0 }
const exception = {
  id: '01939cc8-0000-7000-8000-000000000001',
  day: '2026-11-29',
  record: 'payment',
  problem: 'unknown',
  reference: 'somebody-else-s',
  provider: 3_900,
  books: null,
  orderId: null,
  paymentId: null,
  foundAt: '2026-11-30T02:00:00.000Z',
  settled: null,
}
const answer = (data: object) => Response.json({ success: true, message: '', data })

test('exceptions are those of the run that ended, without loading the page again', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'admin' } })
  let ran = false
  showPage(
    <Stack>
      <Exceptions />
      <ReconciledDays />
    </Stack>,
    ({ path }) => {
      if (path.startsWith(listExceptions.path))
        return answer({ count: ran ? 1 : 0, open: ran ? 1 : 0, rows: ran ? [exception] : [] })
      if (!path.startsWith(listReconciliations.path)) return undefined
      // The run ends after the page has asked for the exceptions, and before it asks for the days again.
      const row = { ...day, ranAt: ran ? '2026-11-30T02:00:00.000Z' : null, open: ran ? 1 : 0 }
      ran = true
      return answer({ count: 1, rows: [row] })
    },
    '/admin/payments?view=reconciliation',
  )
  expect(await screen.findByText('Paystack and the ledger match')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Payments after fees' })).toBeVisible()
  expect(screen.getByText(/by the time each record began at Paystack/)).toBeVisible()
  expect(await screen.findByText('1 exception', {}, { timeout: 5_000 })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Paystack and the ledger match')).toBeNull())
  expect(screen.getByText(/somebody-else-s/)).toBeVisible()
})
