// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { TransactionDetails } from './transaction-details.tsx'

const payment = {
  id: 'p1',
  reference: 'bm-abc123',
  transactionId: '7',
  purpose: 'checkout',
  plan: null,
  status: 'paid',
  date: '2026-11-28T09:00:00.000Z',
  customerName: 'Ada Obi',
  customerEmail: 'ada@bitmarte.test',
  bank: null,
  country: null,
  ipAddress: null,
  amount: 900,
  fees: 14,
  refunded: 0,
  prices: null,
  orderItems: [],
  orders: [{ orderTrackerId: 'o1', orderName: 'BM-7K4Q-2M9X', orderReference: 'BM-7K4Q-2M9X' }],
}

test('a payment’s page says where its orders are refunded, and leads to the ledger with finance only', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const resources = [{ resource: 'payments', right: 'manage' }]
  const role = { accountType: 'admin', role: 'Cashier', resources, twoFactorMissing: false }
  showPage(
    <TransactionDetails id="p1" area="admin" />,
    ({ path }) => {
      if (path.endsWith('/auth/permissions')) return Response.json({ success: true, data: role })
      return path.endsWith('/transactions/p1') ? Response.json({ success: true, data: payment }) : undefined
    },
    '/admin/transactions/p1',
  )
  expect(await screen.findByRole('link', { name: 'BM-7K4Q-2M9X' })).toHaveAttribute('href', '/admin/orders/o1')
  expect(screen.getByText(/An order’s page refunds it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Received payments' })).toHaveAttribute('href', '/admin/transactions')
  expect(screen.queryByRole('link', { name: 'Ledger entries' })).toBeNull()
})
