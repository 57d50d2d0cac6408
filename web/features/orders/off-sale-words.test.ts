import { expect, test } from 'vitest'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { offSaleWords } from './off-sale-words.ts'

const statusOf = (code: OrderStatusCode) => ({ id: code, code_name: code, ...orderStatuses[code] })
const order = (code: OrderStatusCode, more: Partial<Parameters<typeof offSaleWords>[0]> = {}) => ({
  storeOffSale: true,
  bitmarteOrderStatus: statusOf(code),
  moves: [],
  total: 24_582,
  returnWindowEndsAt: null,
  completedAt: null,
  ...more,
})

test('says what happens to the order of a store that sells nothing now, and that it can be cancelled', () => {
  const moves = [statusOf('cancelled')]
  expect(offSaleWords(order('pending', { moves }))).toEqual([
    'It still has to deliver your order. If it doesn’t accept it in time, we cancel it and refund you in full.',
    'If you don’t want to wait, cancel it below: you get a full refund.',
  ])
  // An exchange cost nothing; its dialog says what is refunded.
  expect(offSaleWords(order('pending', { moves, total: 0 })).join(' ')).not.toContain('refund')
  expect(offSaleWords(order('in_transit'))).toEqual(['Your order is delivered all the same.'])
  expect(offSaleWords(order('delivery_failed'))).toEqual([
    'The carrier can still try again. If your order goes back to the store instead, you are refunded.',
  ])
  expect(offSaleWords(order('delivery_failed', { total: 0 })).join(' ')).not.toContain('refund')
  for (const code of ['returning', 'returned_to_store'] as const) expect(offSaleWords(order(code))).toEqual([])
  const returnable = { returnWindowEndsAt: '2026-12-05T08:00:00Z' }
  expect(offSaleWords(order('delivered', returnable))).toEqual([
    'You can still return this order or report a problem with it.',
  ])
  for (const code of ['cancelled', 'completed'] as const) expect(offSaleWords(order(code, returnable))).toEqual([])
  expect(offSaleWords(order('pending', { moves, storeOffSale: false }))).toEqual([])
})
