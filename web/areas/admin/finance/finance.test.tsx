// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { divisionNames, financeOrders, financeSales } from '#contract/payouts/finance.ts'
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

test('the rows of an order are named as what they are, and have their sum', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'admin' } })
  const amounts = (all: number) => Object.fromEntries(Object.keys(divisionNames).map(name => [name, all]))
  const row = (id: string, event: string, all: number) => ({
    id,
    event,
    date: '2026-11-18',
    orderId: 'one',
    orderName: 'BM-ONE',
    storeId: 'oja',
    storeName: 'Oja',
    status: 'ready_for_pickup',
    ...amounts(all),
  })
  const data = {
    count: 3,
    startDate: '2026-11-01',
    endDate: '2026-11-29',
    sum: amounts(19_500),
    rows: [row('3', 'carrier_off', -1_200), row('2', 'carrier', 1_200), row('1', 'sale', 19_500)],
    totals: { ...amounts(40_000), commissionPercentage: 0, totalOrders: 1 },
  }
  const respond = ({ path }: { path: string }) =>
    path.startsWith(financeOrders.path) ? Response.json({ success: true, message: '', data }) : undefined
  showPage(<Finance />, respond, '/admin/finance?report=orders&order=BM-ONE')
  const sum = within(await screen.findByRole('row', { name: /^Sum/ }))
  const events = screen.getAllByText(/^Delivery (un)?assigned$/).map(cell => cell.textContent)
  expect(events).toEqual(['Delivery unassigned', 'Delivery assigned'])
  expect(sum.getAllByText('₦19,500.00')).toHaveLength(Object.keys(divisionNames).length)
})

test('the orders of an older server, which doesn’t add them up, are listed without a sum', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'admin' } })
  const amounts = Object.fromEntries(Object.keys(divisionNames).map(name => [name, 100]))
  const data = {
    count: 1,
    startDate: '2026-11-01',
    endDate: '2026-11-29',
    rows: [
      {
        id: '1',
        event: 'sale',
        date: '2026-11-18',
        orderId: 'one',
        orderName: 'BM-ONE',
        storeId: 'oja',
        storeName: 'Oja',
        status: 'delivered',
        ...amounts,
      },
    ],
    totals: { ...amounts, commissionPercentage: 0, totalOrders: 1 },
  }
  const respond = ({ path }: { path: string }) =>
    path.startsWith(financeOrders.path) ? Response.json({ success: true, message: '', data }) : undefined
  showPage(<Finance />, respond, '/admin/finance?report=orders')
  expect(await screen.findByText('BM-ONE')).toBeVisible()
  expect(screen.queryByRole('row', { name: /^Sum/ })).toBeNull()
})
