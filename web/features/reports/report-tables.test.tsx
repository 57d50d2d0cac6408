// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reportUnsold } from '#contract/read-models/reports.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { ReportTables } from './report-tables.tsx'

const row = { storeId: 'shop', storeName: 'Oja', lastSold: null, value: 20_000 }
const rows = [
  { ...row, productId: '1', name: 'Dress', stock: 2, cost: 9_000 },
  { ...row, productId: '2', name: 'Beads', stock: 4, cost: null },
  { ...row, productId: '3', name: 'Book', stock: null, cost: null, value: 0 },
]
const range = { startDate: '2026-11-01', endDate: '2026-11-30' }
const links = { customer: () => undefined, state: () => undefined, product: () => undefined }

const show = (more: object) => {
  startSession({ kind: 'merchant', token: 'token', user: {} })
  showPage(
    <ReportTables report={range} links={links} stores={false} />,
    ({ path }) =>
      path.startsWith(reportUnsold.path)
        ? Response.json({ success: true, data: { ...range, count: 3, stock: 6, value: 40_000, rows, ...more } })
        : undefined,
    '/merchant/reports?table=unsold',
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
