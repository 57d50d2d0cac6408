// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ReturnCostSums } from './return-cost.tsx'

type Costs = Pick<OrderReturn, 'cost' | 'type' | 'chargeback' | 'chargebackNote' | 'status' | 'refund' | 'replace'>
const exchange: Costs = {
  type: 'replacement',
  status: { id: 'closed', code_name: 'closed', known_name: 'Closed', tone: 'over' },
  refund: null,
  replace: 'shipped',
  chargeback: null,
  chargebackNote: '',
  cost: { goods: 16_720, shipping: 1_531.6, commission: 836, total: 17_415.6 },
}

test('an exchange costs its store nothing', () => {
  showPage(<ReturnCostSums of={exchange} />)
  expect(screen.getByText('Nothing: the store sends the customer the exchange instead of a refund.')).toBeVisible()
})

test('a cancelled exchange whose money went back costs the store as a refund does', () => {
  showPage(<ReturnCostSums of={{ ...exchange, refund: 'refunded', replace: null }} />)
  expect(screen.getByText('Products, at the price paid')).toBeVisible()
  expect(screen.getByText('Deducted from the store’s earnings.')).toBeVisible()
  expect(screen.queryByText(/sends the exchange/)).toBeNull()
})
