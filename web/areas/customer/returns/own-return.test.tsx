import { expect, test } from 'vitest'
import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { offSaleLines } from './own-return.tsx'

const of = {
  ...{ storeName: 'Ada Fabrics', type: 'return' as const, wayBack: 'store-collects' as const },
  ...{ escalated: false, dueAt: '2026-11-30T08:00:00Z' },
}
const lines = (code_name: OrderReturn['status']['code_name'], storeOffSale = true) =>
  offSaleLines({ ...of, storeOffSale, status: { code_name } })

test('an open return to a store that sells nothing now goes on, and the page says each fact once', () => {
  const goesOn = 'Your return goes on, and Bitmarte keeps what you paid until it is over.'
  expect(lines('requested')).toEqual([goesOn])
  expect(lines('accepted')).toEqual([goesOn, expect.stringContaining('Ada Fabrics doesn’t collect it by Mon 30 Nov')])
  expect(lines('closed')).toEqual([])
  expect(lines('accepted', false)).toEqual([])
})
