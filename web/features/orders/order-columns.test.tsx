// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { orderColumns } from './order-columns.tsx'

const row = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  orderName: '#1042',
  reference: 'BM-7K4Q-2M9X',
  createdAt: '2026-11-20T09:00:00.000Z',
  customerName: 'Ngozi Eze',
  deliveryAddress: { lga: 'Ikeja', stateOrRegion: 'Lagos' },
  productName: 'Ankara set',
  productUnits: 1,
  productVariants: [
    { property: 'Colour', option: 'Indigo' },
    { property: 'Size', option: '8' },
  ],
  itemCount: 2,
  sentFor: null,
  total: 20_000,
  youEarn: 18_000,
  adjusted: -500,
  bitmarteOrderStatus: { code_name: 'pending', known_name: 'Pending', tone: 'waits' },
  partnerProfile: null,
  late: true,
  choosesDelivery: false,
  dueAt: '2026-11-21T09:00:00.000Z',
  startBy: '2026-11-22T09:00:00.000Z',
} as unknown as OrderRow

const { name, placed, customer, items, earn, status, due } = orderColumns
const show = (of: OrderRow) =>
  showPage(
    <DataTable
      label="Orders"
      compact
      columns={[name, placed, customer, items, earn, status, due]}
      rows={[of]}
      rowId={({ id }) => id}
      rowLink={() => '/merchant/orders/1'}
      empty={null}
    />,
  )

test('what stands below each other in a cell is one block, because a phone sets the parts of a cell side by side', () => {
  show(row)
  expect(screen.getByText(/^Late/)).toBeVisible()
  expect(screen.getByText(/^Cancelled on/)).toBeVisible()
  for (const cell of screen.getAllByRole('cell')) expect(cell.childElementCount).toBeLessThan(2)
})

test('an order names what to pack', () => {
  show(row)
  expect(screen.getByText('Ankara set, Indigo, 8 + 1 more')).toBeVisible()
})

test.each([
  ['exchange', 'Exchange'],
  ['replacement', 'Replacement'],
] as const)('an order that is sent at no charge as %s says so', (sentFor, said) => {
  show({ ...row, sentFor, youEarn: 0 })
  expect(within(screen.getByRole('link', { name: /#1042/ })).getByText(said)).toBeVisible()
})

test.each([
  ['processing', { dueAt: '2026-12-03T00:13:00Z' }, 'Pack by Thu 3 Dec, 01:13'],
  [
    'ready_for_pickup',
    { choosesDelivery: true, sendBy: '2026-12-03T00:13:00Z' },
    'Choose who delivers it by Thu 3 Dec, 01:13',
  ],
  ['ready_for_pickup', { sendBy: '2026-12-03T00:13:00Z' }, 'Send it by Thu 3 Dec, 01:13'],
  ['ready_for_pickup', { choosesDelivery: true }, 'Choose who delivers it'],
] as const)('an order that its store has started names the next deadline: %s, %o', (code_name, of, said) => {
  const bitmarteOrderStatus = { ...row.bitmarteOrderStatus, code_name }
  show({ ...row, startBy: null, late: false, bitmarteOrderStatus, ...of })
  expect(screen.getByText(said)).toBeVisible()
})
