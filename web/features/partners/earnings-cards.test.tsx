// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PartnerEarnings } from '#contract/payouts/partner-money.ts'
import { showPage } from '#tests/harness/page.tsx'
import { EarningsCards } from './partner-money.tsx'

const owing: PartnerEarnings = {
  available: -2_000,
  onTheWay: 0,
  notDelivered: 0,
  comingBack: 0,
  nextRelease: null,
  earned30Days: 0,
  paidOut: 4_142.4,
  nextPayoutAt: null,
  minimum: 1_000,
  pausedReason: null,
  count: 0,
  rows: [],
}

test('the figures address the partner on its own pages', () => {
  showPage(<EarningsCards earnings={owing} />, undefined, '/shipping-partner')
  expect(screen.getByText('You owe')).toBeVisible()
  expect(screen.getByText('deducted from your next payout')).toBeVisible()
  expect(screen.getByText('since you began')).toBeVisible()
})

test('on the office’s page they don’t', () => {
  showPage(<EarningsCards earnings={owing} />, undefined, '/admin/partners/1')
  expect(screen.getByText('Owes Bitmarte')).toBeVisible()
  expect(screen.getByText('deducted from its next payout')).toBeVisible()
  expect(screen.getByText('since it joined')).toBeVisible()
})
