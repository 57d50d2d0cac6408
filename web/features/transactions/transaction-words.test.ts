import { expect, test } from 'vitest'
import { ordersLine, refundLine } from './transaction-words.ts'

test('names a payment by its orders or its purpose', () => {
  const orders = ['#1', '#2', '#3'].map(orderName => ({ orderName }))
  expect(ordersLine({ purpose: 'checkout', orders: orders.slice(0, 1) })).toBe('#1')
  expect(ordersLine({ purpose: 'checkout', orders })).toBe('#1 and 2 more')
  expect(ordersLine({ purpose: 'checkout', orders: [] })).toBe('No order')
  expect(ordersLine({ purpose: 'plan', orders: [] })).toBe('A store’s plan')
})

test('says what of a payment is refunded', () => {
  expect(refundLine({ amount: 53_454, refunded: 17_200 })).toBe('Refund ₦17,200.00')
  expect(refundLine({ amount: 53_454, refunded: 53_454 })).toBe('Refund of all of it')
})
