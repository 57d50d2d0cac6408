import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { OrderCases } from '#web/areas/customer/orders/order-cases.tsx'
import { startSession } from '#web/shell/session.ts'
import CasesPage from './cases.page.tsx'

const goodwill = {
  id: 'c',
  name: 'C-1009',
  kind: 'goodwill',
  title: 'Goodwill refund',
  status: 'decided',
  openedAt: '2026-11-18T09:00:00.000Z',
  orderName: 'BM-1',
} as Partial<CaseRow>

const respond = ({ path }: { path: string }) =>
  path.startsWith('/v1/cases')
    ? Response.json({ success: true, message: '', data: { count: 1, rows: [goodwill] } })
    : undefined

test('a goodwill refund is named as one among a customer’s help requests', async () => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  showPage(<CasesPage />, respond, '/customer/cases')
  expect((await screen.findAllByText('Refund from Bitmarte')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Goodwill refund')).toBeNull()
})

test('a goodwill refund is no help request of its order', async () => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  const status = { code_name: 'delivered' }
  const order = { id: 'o', problems: ['damaged'], deliveredAt: goodwill.openedAt, bitmarteOrderStatus: status }
  showPage(<OrderCases order={order as unknown as CustomerOrder} />, respond, '/customer/orders/o')
  expect(await screen.findByRole('link', { name: 'Report a problem' })).toBeVisible()
  expect(screen.queryByText(/C-1009/)).toBeNull()
})
