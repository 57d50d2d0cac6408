import { expect, test } from 'vitest'
import { csvName } from './file-name.ts'

const now = new Date('2026-11-30T23:30:00Z')

test.each([
  [{}, 'orders-2026-12-01.csv'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'orders-2026-11-01-to-2026-11-30.csv'],
  [{ startDate: '2026-11-01', endDate: '2026-11-30' }, 'orders-2026-11-01-to-2026-11-30.csv'],
  [{ firstMonth: '2026-10', lastMonth: '2026-11' }, 'orders-2026-10-to-2026-11.csv'],
  [{ from: '2026-11-03', to: '2026-11-03' }, 'orders-2026-11-03.csv'],
  [{ from: '2026-11-01', to: undefined }, 'orders-from-2026-11-01.csv'],
  [{ to: '2026-11-30' }, 'orders-until-2026-11-30.csv'],
  [{ tab: 'all', status: 'out_for_delivery', sort: 'newest' }, 'orders-out-for-delivery-2026-12-01.csv'],
  [{ tab: 'open', state: 'Cross River', from: '2026-11-01' }, 'orders-open-cross-river-from-2026-11-01.csv'],
  [{ atNoCharge: true, late: false, search: 'Àdìrẹ', storeId: '01a21fb6' }, 'orders-at-no-charge-2026-12-01.csv'],
])('a file of %j is %s', (query, name) => {
  expect(csvName('orders', query, now)).toBe(name)
})

test('a file’s name can say what happened in its period', () => {
  const query = { tab: 'delivered', startDate: '2026-11-01', endDate: '2026-11-30' }
  expect(csvName('orders', query, now, 'placed')).toBe('orders-delivered-placed-2026-11-01-to-2026-11-30.csv')
  expect(csvName('orders', { tab: 'delivered' }, now, 'placed')).toBe('orders-delivered-2026-12-01.csv')
})
