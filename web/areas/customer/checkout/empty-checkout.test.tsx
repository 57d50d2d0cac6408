import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import EmptyCheckout from './empty-checkout.tsx'

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const order = (id: string, minutesAgo: number, sentFor: 'exchange' | null = null) => ({
  id,
  orderName: `BM-${id}`,
  total: 12_000,
  sentFor,
  createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
})
const show = (...rows: object[]) =>
  showPage(<EmptyCheckout />, ({ path }) => {
    const limit = Number(new URL(path, location.href).searchParams.get('limit'))
    return Response.json({ success: true, data: { rows: rows.slice(0, limit), count: rows.length } })
  })

test('an empty checkout names the orders that were placed just now', async () => {
  show(order('NEW-2', 3), order('NEW-1', 3), order('EXCHANGE', 4, 'exchange'), order('OLD', 40))
  expect(await screen.findByRole('link', { name: 'Order BM-NEW-1' })).toHaveAttribute('href', '/customer/orders/NEW-1')
  expect(document.body).toHaveTextContent('You paid for Order BM-NEW-2, ₦12,000.00, 3 min ago.')
  expect(screen.queryByRole('link', { name: /EXCHANGE|OLD/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/If you have just paid/)).not.toBeInTheDocument()
})

test('it names the orders of all stores of a payment', async () => {
  const ids = ['8', '7', '6', '5', '4', '3', '2', '1']
  show(...ids.map(id => order(id, 3)))
  expect(await screen.findAllByRole('link', { name: /^Order BM-/ })).toHaveLength(ids.length)
})

test('otherwise it leads to the orders', async () => {
  show(order('OLD', 40))
  expect(await screen.findByRole('link', { name: 'orders' })).toHaveAttribute('href', '/customer/orders')
})
