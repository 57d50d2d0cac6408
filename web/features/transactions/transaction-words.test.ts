import { expect, test } from 'vitest'
import { ordersLine } from './transaction-words.ts'

test('names a payment by its orders or its purpose', () => {
  const orders = ['#1', '#2', '#3'].map(orderName => ({ orderName }))
  expect(ordersLine({ purpose: 'checkout', orders: orders.slice(0, 1) })).toBe('#1')
  expect(ordersLine({ purpose: 'checkout', orders })).toBe('#1 and 2 more')
  expect(ordersLine({ purpose: 'checkout', orders: [] })).toBe('No order')
  expect(ordersLine({ purpose: 'plan', orders: [] })).toBe('A store’s plan')
})
