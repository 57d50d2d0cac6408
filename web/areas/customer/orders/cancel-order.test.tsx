import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { CancelOrder } from './cancel-order.tsx'

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => {
  vi.restoreAllMocks()
  endSession('customer')
})

const order = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  orderName: 'BM-7K4Q-2M9X',
  orderType: 'standard',
  moves: [{ code_name: 'cancelled' }],
  cardAmount: 5_000,
  refunded: 0,
  payment: null,
  giftCards: [],
  coupons: [],
  bitmarteOrderStatus: { code_name: 'pending' },
} as unknown as CustomerOrder

const dialog = () => screen.findByRole('dialog', { name: /^Cancel order/ })

test('without a network, the dialog stays with what was chosen and says why it can’t be sent', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { person, sent } = showPage(<CancelOrder order={order} />)
  await person.click(screen.getByRole('button', { name: 'Cancel order' }))
  const inside = within(await dialog())
  await person.click(inside.getByRole('radio', { name: /^As store credit/ }))
  expect(inside.getByText('You can do this once the network is back.')).toBeVisible()
  const confirm = inside.getByRole('button', { name: 'Cancel order' })
  expect(confirm).toBeDisabled()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await person.click(confirm)
  await waitFor(() => expect(sent.find(({ method }) => method !== 'GET')?.body).toEqual({ refundTo: 'store_credit' }))
})

test('the dialog stays if no answer comes, and closes once the order is cancelled', async () => {
  const { person } = showPage(<CancelOrder order={order} />, ({ method }) =>
    method === 'GET' ? undefined : Response.json({ success: true, message: 'Done.', data: {} }),
  )
  const answers = fetch
  await person.click(screen.getByRole('button', { name: 'Cancel order' }))
  const confirm = within(await dialog()).getByRole('button', { name: 'Cancel order' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await person.click(confirm)
  await waitFor(() => expect(confirm).toBeEnabled())
  expect(confirm).toBeVisible()
  vi.stubGlobal('fetch', answers)
  await person.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the order’s number in the title of the dialog stays on one line', async () => {
  const { person } = showPage(<CancelOrder order={order} />)
  await person.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(within(await dialog()).getByText('BM-7K4Q-2M9X').textContent).toBe('BM-7K4Q-2M9X')
})
