import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { Refunds } from './paid-with.tsx'

test('refunds of an order say what each is for', () => {
  const refund = { to: 'card', last4: '4081', amount: 7200, status: 'sent', doneAt: null } as const
  const refunds = (['items_returned', 'case_decided', 'order_cancelled'] as const).map((reason, at) => ({
    ...refund,
    reason,
    createdAt: `2026-11-1${at}T08:14:00Z`,
  }))
  renderInTheme(<Refunds refunds={refunds} readBy="customer" withReasons />)
  const [returned, problem, cancelled] = screen.getAllByRole('listitem')
  expect(returned).toHaveTextContent('For returned items.')
  expect(problem).toHaveTextContent('For a problem with the order.')
  expect(cancelled).not.toHaveTextContent('For ')
})
