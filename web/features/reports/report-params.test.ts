import { expect, test } from 'vitest'
import { ordersQueryOf } from '#web/features/orders/orders-query.ts'
import { ordersBehind } from './report-params.ts'

test('a figure leads to the orders that it counts: without those at no charge', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const queryBehind = (link: string) => ordersQueryOf(new URL(link, 'http://bitmarte.test').searchParams)
  expect(queryBehind(ordersBehind('/admin/orders', days, { status: 'pending' }))).toMatchObject({
    from: days.startDate,
    to: days.endDate,
    status: 'pending',
    atNoCharge: 'false',
  })
  expect(ordersBehind('/admin/orders', { ...days, storeId: 'oja' }, {})).toMatch(/&storeId=oja$/)
})
