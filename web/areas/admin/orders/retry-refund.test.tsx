// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderRefund } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Toasts } from '#web/shell/toasts.tsx'
import { RetryRefund } from './retry-refund.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const show = (status: OrderRefund['status'], answered: OrderRefund['status'] = status) => {
  const refund = { id: 'refund', status } as OrderRefund
  const answer = (data: object) => Response.json({ success: true, message: 'Asked.', data })
  return showPage(
    <>
      <RetryRefund refund={refund} orderId="order" />
      <Toasts />
    </>,
    ({ method, path }) => {
      if (path.includes('permissions')) return answer({ resources: [{ resource: 'payments', right: 'manage' }] })
      return answer(method === 'POST' ? refund : { refunds: [{ ...refund, status: answered }] })
    },
    '/admin/orders/order',
  )
}

test('a refund that is on its way is checked with Paystack, and what Paystack says is shown', async () => {
  const { person } = show('sent', 'done')
  await person.click(await screen.findByRole('button', { name: 'Check with Paystack' }))
  const said = 'Paystack has paid the refund. It is marked as done.'
  expect(await screen.findByText(said, {}, { timeout: 5000 })).toBeVisible()
})

test('only a failed refund is requested again', async () => {
  show('failed')
  expect(await screen.findByRole('button', { name: 'Refund again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check with Paystack' })).toBeNull()
})
