import { expect, test } from 'vitest'
import { ordersLine, refundLine } from './transaction-words.ts'

test('names a payment by its orders or its purpose', () => {
  const orders = ['#1', '#2', '#3'].map(orderName => ({ orderName }))
  const checkout = { purpose: 'checkout', plan: null } as const
  expect(ordersLine({ ...checkout, orders: orders.slice(0, 1) })).toBe('#1')
  expect(ordersLine({ ...checkout, orders })).toBe('#1 and 2 more')
  expect(ordersLine({ ...checkout, orders: [] })).toBe('No order')
  const plan = { name: 'growth', storeId: 's', storeName: 'Ada Fabrics' } as const
  expect(ordersLine({ purpose: 'plan', plan, orders: [] })).toBe('Growth plan of Ada Fabrics')
})

test('says what of a payment is refunded', () => {
  expect(refundLine({ amount: 53_454, refunded: 17_200 })).toBe('Refund ₦17,200.00')
  expect(refundLine({ amount: 53_454, refunded: 53_454 })).toBe('Refund of all of it')
})
