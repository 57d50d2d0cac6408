// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { FinanceTotalsCards } from './finance-totals.tsx'

test('says that cancellations and refunds are deducted from what customers paid', async () => {
  showPage(<FinanceTotalsCards totals={{ totalOrderAmount: 98_385.2, totalOrders: 6 } as never} />)
  expect(await screen.findByRole('heading', { name: 'Paid by customers, less refunds' })).toBeVisible()
  expect(screen.getByText('cancellations and refunds, listed under Reversed, are deducted')).toBeVisible()
})
