// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { EarningSums } from './earning-sums.tsx'

const labels = { earned: 'You earn', settled: 'With your next payout', delivery: 'Delivery, by you' }
const order = {
  subtotal: 10_000,
  discount: 0,
  shippingFee: 800,
  commission: 700,
  youEarn: 9_300,
  deliveredBy: 'platform',
  bitmarteOrderStatus: { code_name: 'delivered' },
} as Order

test('a refund that the store bears stands with the commission that it gets back, beside what the order pays', () => {
  const label = 'Refund to the customer, decided in a case'
  const adjustment = { label, amount: -6_696, commission: 504, caseId: 'c', caseName: 'C-1009' }
  showPage(
    <EarningSums order={{ ...order, adjustments: [adjustment] }} labels={labels} cases="/merchant/cases" />,
    () => undefined,
    '/',
  )
  const amounts = [...document.querySelectorAll('dl > *')].map(row => row.textContent)
  expect(amounts.slice(-4)).toEqual([
    'You earn₦9,300.00',
    `${label} C-1009−₦7,200.00`,
    'Commission given back₦504.00',
    'With your next payout−₦6,696.00',
  ])
  expect(screen.getByText(/This order’s own payout stays ₦9,300.00\./)).toBeVisible()
})

test('a cancelled order earns the goods that a case paid its store', () => {
  const adjustment = { label: 'Goods lost', amount: 49_801.5, commission: 0, caseId: 'c', caseName: 'C-1010' }
  const cancelled = { ...order, youEarn: 0, bitmarteOrderStatus: { code_name: 'cancelled' }, adjustments: [adjustment] }
  showPage(<EarningSums order={cancelled as Order} labels={labels} cases="/merchant/cases" />, () => undefined, '/')
  const amounts = [...document.querySelectorAll('dl > *')].map(row => row.textContent)
  expect(amounts).toEqual(['Goods lost C-1010₦49,801.50', 'You earn₦49,801.50'])
})
