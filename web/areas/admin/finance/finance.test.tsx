// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { divisionNames, financeSales } from '#contract/payouts/finance.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Finance } from './finance.tsx'

afterEach(() => endSession('admin'))

test('a store opens with all of its orders, also after a search by order', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'admin' } })
  const amounts = Object.fromEntries(Object.keys(divisionNames).map(name => [name, 0]))
  const rows = [{ storeId: 'oja', storeName: 'Oja', totalOrders: 1, ...amounts }]
  const totals = { ...amounts, commissionPercentage: 0, totalOrders: 1 }
  const data = { count: 1, rows, totals, startDate: '2026-11-01', endDate: '2026-11-29' }
  const respond = ({ path }: { path: string }) =>
    path.startsWith(financeSales.path) ? Response.json({ success: true, message: '', data }) : undefined
  showPage(<Finance />, respond, '/admin/finance?search=oja&order=BM-ONE')
  const link = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Oja' })).href)
  expect(Object.fromEntries(link.searchParams)).toEqual({ storeId: 'oja', report: 'orders' })
})
