// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listCarriedReturns } from '#contract/orders/returns.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import TodayPage from './today.page.tsx'

beforeEach(() => startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } }))
afterEach(() => endSession('partner'))

const orders = { count: 0, counts: { all: 0, new: 0, current: 0, done: 0 }, steps: [], rows: [] }
const answer = (data: object) => Response.json({ success: true, message: '', data })

const open = (returns: Response) =>
  showPage(
    <TodayPage />,
    ({ path }) =>
      path.startsWith(listPartnerOrders.path)
        ? answer(orders)
        : path.startsWith(listCarriedReturns.path)
          ? returns.clone()
          : undefined,
    '/shipping-partner',
  )

test('a partner without orders and returns has nothing to do', async () => {
  open(answer({ count: 0, rows: [] }))
  expect(await screen.findByText('Nothing to do')).toBeVisible()
})

test('returns that don’t load aren’t taken for nothing to do', async () => {
  const refused = { success: false, status: 400, code: 'validation_failed', message: 'Not loaded.', errors: [] }
  open(Response.json(refused, { status: 400 }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not loaded.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('Nothing to do')).toBeNull()
})
