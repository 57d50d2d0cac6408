// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PayoutBalance } from '#contract/payouts/payouts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { BalanceCards } from './balance-cards.tsx'

const balance = (waitsFor: PayoutBalance['next']['waitsFor']): PayoutBalance => ({
  available: 5000,
  onHold: { amount: 0, orders: 0 },
  inReturnWindow: 0,
  notDelivered: 0,
  paidOut: 0,
  minimum: 1000,
  nextPayoutAt: null,
  next: {
    at: null,
    amount: 5000,
    fee: 10,
    held: 0,
    waitsFor,
    reason: waitsFor && 'Under review',
    accountNameDiffers: false,
  },
  openLines: [],
  dueSums: [],
  count: 0,
  rows: [],
})

test('while payouts are paused, the available money waits until they resume', () => {
  showPage(<BalanceCards balance={balance('pause')} to="/merchant/payouts" />)
  expect(screen.getByText('paid once your payouts resume')).toBeVisible()
  expect(screen.queryByText('released so far')).toBeNull()
})

test('otherwise it is what was released so far, of which the next payout may have more', () => {
  showPage(<BalanceCards balance={balance(null)} to="/merchant/payouts" />)
  expect(screen.getByText('released so far')).toBeVisible()
})
