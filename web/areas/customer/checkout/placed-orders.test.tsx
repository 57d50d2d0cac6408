// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CheckoutOutcome } from '#contract/checkout/checkout.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { PaidWith } from './placed-orders.tsx'

afterEach(() => endSession('customer'))

const order = (id: string, giftCards: { last4: string; amount: number }[]) => ({ id, giftCards })
const ids = ['01a21fb6-9fee-7382-9786-2aea1b2ce000', '01a21fb6-9fee-7382-9786-2aea1b2ce001'] as const

test('a purchase says which gift card paid, and whether store credit did', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const orders = [
    order(ids[0], [{ last4: 'QX2K', amount: 6000.1 }]),
    order(ids[1], [
      { last4: 'QX2K', amount: 4000.2 },
      { last4: '', amount: 500 },
    ]),
  ]
  const outcome = { reference: 'reference-1', total: 35_740, due: 25_239.7, orders } as unknown as CheckoutOutcome
  showPage(<PaidWith outcome={outcome} />, ({ path }) => {
    const data = path.includes('transactions')
      ? { amount: 25_239.7, cardNumber: '4081' }
      : orders.find(({ id }) => path.includes(id))
    return Response.json({ success: true, status: 200, message: 'OK', data })
  })
  expect(
    await screen.findByText(
      'Paid ₦25,239.70 with card ending 4081, ₦10,000.30 with your gift card ending QX2K and ₦500.00 with your store credit',
    ),
  ).toBeVisible()
})
