// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OrderPayment } from './order-payment.tsx'

/** Shows the payment of an order to an administrator whose role views `resource`. */
function show(resource: string, named: { id: string | null; reference: string | null }) {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const paidAt = '2026-11-28T09:00:00.000Z'
  const payment = { ...named, amount: 900, paymentChannel: 'card', cardType: 'visa', cardNumber: '4081', paidAt }
  const order = { payment, paymentStatus: 'paid', cardAmount: 900, giftCards: [], refunds: [] }
  const resources = [{ resource, right: 'view' }]
  const data = { accountType: 'admin', role: 'Clerk', resources, twoFactorMissing: false }
  showPage(
    <OrderPayment order={order as unknown as Order} />,
    ({ path }) => (path.endsWith('/auth/permissions') ? Response.json({ success: true, data }) : undefined),
    '/admin/orders/1',
  )
}

test('a payment’s reference links to it, for roles that open payments', async () => {
  show('payments', { id: 'p1', reference: 'bm-abc123' })
  expect(await screen.findByRole('link', { name: 'bm-abc123' })).toHaveAttribute('href', '/admin/transactions/p1')
})

test('a role that doesn’t see the reference reads how the order was paid', async () => {
  show('orders', { id: null, reference: null })
  expect(await screen.findByText(/total paid by card/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
