// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { listCarriedReturns } from '#contract/orders/returns.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { PartnerCards } from './partner-cards.tsx'

afterEach(() => endSession('partner'))

/**
 * Opens the cards of a partner with three orders that are done, and so many returns, of which one is loaded. Undefined if
 * the returns don't load.
 */
function open(returnCount?: number) {
  startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } })
  const done = (id: string, code: OrderStatusCode, earns: number) => ({
    id,
    earns,
    bitmarteOrderStatus: { id: code, code_name: code, ...orderStatuses[code] },
  })
  const rows = [done('one', 'delivered', 4_456), done('two', 'cancelled', 0), done('three', 'returned_to_store', 1_200)]
  const none = { count: 0, counts: { all: 3, new: 0, current: 0, done: 3 }, steps: [], rows: [] }
  const data = { ...none, count: 3, rows }
  const brought = { id: 'r', earns: 1_253.12, status: { code_name: 'received' } }
  const returns = { count: returnCount, rows: [brought] }
  const respond = ({ path }: { path: string }) =>
    path.startsWith(listPartnerOrders.path)
      ? Response.json({ success: true, message: '', data })
      : returnCount && path.startsWith(listCarriedReturns.path) && path.includes('tab=done')
        ? Response.json({ success: true, message: '', data: returns })
        : undefined
  return showPage(<PartnerCards offered={none} current={none} />, respond, '/shipping-partner')
}

test('the sum of what is done has all that it counts, also orders that came back and returns', async () => {
  open(1)
  expect(
    await screen.findByText('₦6,909.12 for 3 orders and 1 return, including what isn’t released yet'),
  ).toBeVisible()
})

test('the sum of more returns than are loaded says that it is of the last ones', async () => {
  open(140)
  expect(
    await screen.findByText('₦6,909.12 for 3 orders and the last 1 return, including what isn’t released yet'),
  ).toBeVisible()
  expect(screen.getByText('143')).toBeVisible()
})

test('nothing that returns belong to is counted until they have loaded', async () => {
  const { sent } = open()
  await waitFor(() => expect(sent.filter(({ path }) => path.startsWith(listCarriedReturns.path))).toHaveLength(2))
  for (const label of ['On the way', 'Due by today', 'Done'])
    expect(screen.getByText(label).parentElement).not.toHaveTextContent(/\d/)
})
