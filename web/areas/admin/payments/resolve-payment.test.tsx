// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminPayment } from '#contract/read-models/admin-payments.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Toasts } from '#web/shell/toasts.tsx'
import AdminPaymentPage from './payment.page.tsx'
import { explainPayment, paymentPage } from './payment-words.ts'
import { SeeToPayment } from './resolve-payment.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const before: AdminPayment = {
  id: 'one',
  reference: 'bm-1',
  purpose: 'checkout',
  plan: null,
  status: 'abandoned',
  amount: 40_926,
  paid: null,
  fees: null,
  refunded: 0,
  customerName: 'Táíwò Balógun',
  customerEmail: 'taiwo@bitmarte.test',
  orders: [],
  refundReason: null,
  paidBefore: [],
  paymentChannel: null,
  gatewayResponse: 'Declined',
  createdAt: '2026-11-18T08:00:00Z',
  checkedAt: '2026-11-18T08:01:00Z',
  paidAt: null,
  handled: null,
}

test.each([
  [{}, 'Paystack has nothing new: it is still “Not paid” (Declined).'],
  [{ status: 'paid', paid: 40_926 }, 'Paystack’s answer changed it to “Paid”.'],
] as const)('“Ask Paystack” says what was found: %s', async (found, words) => {
  const answer = (data: object) => Response.json({ success: true, message: 'Payment saved.', data })
  let reads = 0
  const { person } = showPage(
    <>
      <SeeToPayment payment={before} />
      <Toasts />
    </>,
    ({ method }) => {
      if (method === 'PATCH') return answer(before)
      reads += 1
      // Paystack's answer is stored a moment later.
      return answer(reads === 1 ? before : { ...before, checkedAt: '2026-11-18T09:00:00Z', ...found })
    },
    '/admin/payments/one',
  )
  await person.click(screen.getByRole('button', { name: 'Ask Paystack' }))
  expect(await screen.findByText(words, {}, { timeout: 5000 })).toBeVisible()
  expect(screen.queryByText('Payment saved.')).toBeNull()
})

test('a payment without an order has a page that says why', () => {
  expect(paymentPage(before)).toBe('/admin/payments/one')
  expect(paymentPage({ ...before, status: 'paid' })).toBe('/admin/payments/one')
  expect(paymentPage({ ...before, status: 'paid', purpose: 'gift-card' })).toBe('/admin/transactions/one')
  expect(explainPayment(before)).toBe(
    'It wasn’t paid within a day, or its saved card was declined. Bitmarte has none of its money, so there is nothing to refund. No order was placed.',
  )
  expect(explainPayment({ ...before, status: 'paid' })).toContain('no order was placed with it')
})

test('the page of a second payment of a cart says so, and leads to the order that the first one placed', async () => {
  const paidBefore = [{ orderTrackerId: 'first', orderName: 'BM-7K4Q-2M9X' }]
  const twice = { ...before, status: 'paid', paid: 40_926, refunded: 40_926, refundReason: 'already_paid', paidBefore }
  showPage(
    <Routes>
      <Route path="/admin/payments/:id" element={<AdminPaymentPage />} />
    </Routes>,
    ({ path }) =>
      path.includes('/payments/one') ? Response.json({ success: true, message: '', data: twice }) : undefined,
    '/admin/payments/one',
  )
  expect(await screen.findByText(/You had paid for the same cart already, and that order stands\./)).toBeVisible()
  expect(screen.getByText('BM-7K4Q-2M9X')).toBeVisible()
  expect(screen.queryByText(/sold out/)).toBeNull()
})
