import { expect, test } from 'vitest'
import { deniedReturns } from './denied-returns.ts'

const denied = (content: string, title = 'Returns') => deniedReturns({ title, content }, 7)

test.each([
  'No returns at all!!',
  'We do not accept returns.',
  'We don’t give refunds on sale items.',
  'All sales are final.',
  'Everything here is non-refundable.',
  'Return it within 2 days.',
  'Refunds only within 24 hours of delivery.',
])('%s', text => {
  expect(denied(`Welcome to our store. ${text} Thank you.`)).toBe(text)
})

test.each([
  'You can return everything within 14 days.',
  'Return it within 7 days of delivery.',
  'There is no return fee, no questions asked.',
  'We pack within 1 day.',
  'We refund within 3 days of receiving it.',
  'Refunds are paid within 5 days.',
  'We answer return requests within 24 hours.',
  'Wash it before you return it.',
])('%s is fine', text => {
  expect(denied(text)).toBeUndefined()
})

test('a title counts, too', () => {
  expect(denied('Please choose your size with care.', 'No refunds')).toBe('No refunds')
})
