import { expect, test } from 'vitest'
import type { SalesFigures } from '#contract/read-models/reports.ts'
import { borneNote, salesLines } from './sales-lines.ts'

const figures: SalesFigures = {
  orders: 3,
  cancelledOrders: 1,
  grossSales: 90_000,
  discounts: 2_000.5,
  cancelled: 20_000,
  returned: 17_200,
  netSales: 50_799.5,
  delivery: 4_500,
  total: 55_299.5,
  commission: 5_079.95,
  deliveryByOthers: 3_000,
  adjustments: -1_500,
  earned: 45_719.55,
  averageOrder: 29_333.17,
}

const amount = (value: string | undefined) => {
  const text = value ?? ''
  return Number(text.replace(/[^\d.]/g, '')) * (/^[-−]/.test(text) ? -1 : 1)
}

test('every sum of the breakdown is the sum of the lines above it', () => {
  let total = 0
  const sums: [string, number, number][] = []
  for (const { label, value, sum } of salesLines(figures, { list: () => undefined, stores: false })) {
    if (sum) sums.push([label, amount(value), Math.round(total * 100) / 100])
    else total += amount(value)
  }
  expect(sums.map(([label, shown]) => [label, shown])).toEqual([
    ['Sales placed', 87_999.5],
    ['Net sales', 50_799.5],
    ['Total', 55_299.5],
    ['Earned by the store', 45_719.55],
  ])
  for (const [label, shown, added] of sums) expect([label, shown]).toEqual([label, added])
})

test('the average is that of the orders placed', () => {
  const lines = salesLines(figures, { list: () => undefined, stores: true })
  expect(lines.find(({ label }) => label === 'Sales placed')?.note).toBe('3 orders, ₦29,333.17 on average')
  expect(lines.at(-1)?.label).toBe('Earned by the stores')
})

test('the commission says which sales it is of, and where the billed one stands', () => {
  const commission = salesLines(figures, { list: () => undefined, stores: false }).find(
    ({ label }) => label === 'Commission',
  )
  expect(commission?.note).toMatch(/by order date.* Billed for the month in which orders complete: see Invoices$/)
})

test('refunds that others bear are a line of their own, and are said beside net sales', () => {
  const borne = { ...figures, adjustments: 2_196, borneByOthers: 3_696 }
  const lines = salesLines(borne, { list: () => undefined, stores: false })
  const shown = (name: string) => lines.find(({ label }) => label === name)?.value
  expect([shown('Refunds borne by others'), shown('Adjustments')]).toEqual(['₦3,696.00', '−₦1,500.00'])
  expect(borneNote(borne)).toBe('Less all refunds, of which Bitmarte or a partner pays ₦3,696.00, not the store')
  const only = salesLines({ ...borne, adjustments: 3_696 }, { list: () => undefined, stores: false })
  expect(only.map(({ label }) => label)).not.toContain('Adjustments')
  expect(borneNote(figures)).toBeUndefined()
})
