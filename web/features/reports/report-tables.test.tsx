// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reportUnsold } from '#contract/read-models/reports.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ReportTables } from './report-tables.tsx'

const row = { storeId: 'shop', storeName: 'Oja', lastSold: null, value: 20_000 }
const rows = [
  { ...row, productId: '1', name: 'Dress', stock: 2, cost: 9_000 },
  { ...row, productId: '2', name: 'Beads', stock: 4, cost: null },
  { ...row, productId: '3', name: 'Book', stock: null, cost: null, value: 0 },
]
const range = { startDate: '2026-11-01', endDate: '2026-11-30' }
const links = { customer: () => undefined, state: () => undefined, product: () => undefined }

afterEach(() => endSession('merchant'))

const show = (more: object, query = '') => {
  startSession({ kind: 'merchant', token: 'token', user: {} })
  showPage(
    <ReportTables report={range} links={links} stores={false} />,
    ({ path }) =>
      path.startsWith(reportUnsold.path)
        ? Response.json({ success: true, data: { ...range, count: 3, stock: 6, value: 40_000, rows, ...more } })
        : undefined,
    `/merchant/reports?table=unsold${query}`,
  )
}

test('stock that nobody ordered says what it cost, and how many products have no cost', async () => {
  show({ costs: { sum: 9_000, without: 1 } })
  expect(await screen.findByText(/^6 units in stock/)).toHaveTextContent(
    '6 units in stock, worth ₦40,000.00 at selling prices. They cost ₦9,000.00, not counting 1 product whose cost isn’t entered.',
  )
  const cellsOf = (name: RegExp) => screen.getByRole('row', { name })
  expect(cellsOf(/Dress/)).toHaveTextContent('₦9,000.00')
  expect(cellsOf(/Beads/)).toHaveTextContent('Not entered')
  expect(cellsOf(/Book/)).toHaveTextContent(/Digital.*–/)
})

test('without a known cost it says so', async () => {
  show({ costs: { sum: 0, without: 2 } })
  expect(await screen.findByText(/What they cost isn’t entered\./)).toBeVisible()
})

test.each([{ costs: null }, {}])(
  'whoever can’t change products, and the previous release, have no costs: %j',
  async more => {
    show(more)
    expect(await screen.findByText(/^6 units in stock/)).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Cost of stock' })).toBeNull()
  },
)

test('a report without unsold products says that none went without an order', async () => {
  show({ count: 0, stock: 0, value: 0, rows: [] })
  expect(await screen.findByRole('heading', { name: 'No unsold products' })).toBeVisible()
  expect(
    screen.getByText('No product on sale that was created before 1 Nov 2026 went without an order in these days.'),
  ).toBeVisible()
})

test('a search without unsold products says nothing of the others', async () => {
  show({ count: 0, stock: 0, value: 0, rows: [] }, '&search=shoe')
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible()
  expect(screen.queryByText(/No product on sale/)).toBeNull()
})
