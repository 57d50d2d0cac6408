import { expect, test } from 'vitest'
import { estimateWords } from './estimate-words.ts'

const deliverable = {
  to: { state: 'Kano', lga: null },
  shippingFee: 1850,
  expectedDays: { from: 2, to: 4 },
}

test.each([
  ['From ₦1,850.00, arrives Mon 23 to Wed 25 Nov', {}],
  ['From ₦1,850.00, arrives tomorrow', { expectedDays: { from: 1, to: 1 } }],
  ['Free delivery, arrives today', { shippingFee: 0, expectedDays: { from: 0, to: 0 } }],
  ['From ₦1,850.00', { expectedDays: null }],
  ['It can’t be delivered to Kano yet.', { shippingFee: null, expectedDays: null, problem: 'no_delivery' as const }],
])('%s', (words, more) => {
  expect(estimateWords({ ...deliverable, ...more }, '2026-11-21')).toBe(words)
})
