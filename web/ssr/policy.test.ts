import { expect, test } from 'vitest'
import { policyOf } from './policy.ts'

test('allows scripts and styles only with the nonce, and forms only to us and the payment page', () => {
  const rules = policyOf('n1', { payment: 'https://checkout.paystack.com', development: false }).split('; ')
  expect(rules).toContain("script-src 'self' 'nonce-n1'")
  expect(rules).toContain("style-src 'self' 'nonce-n1'")
  expect(rules).toContain("form-action 'self' https://checkout.paystack.com")
  expect(rules).toContain("frame-ancestors 'none'")
})

test('lets only our pages embed a preview', () => {
  const rules = policyOf('n1', { development: false, framed: true }).split('; ')
  expect(rules).toContain("frame-ancestors 'self'")
})
