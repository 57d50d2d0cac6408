import { expect, test } from 'vitest'
import { policyOf } from './policy.ts'

test('scripts and styles only with the nonce; forms only to us and the payment page', () => {
  const rules = policyOf('n1', { payment: 'https://checkout.paystack.com', development: false }).split('; ')
  expect(rules).toContain("script-src 'self' 'nonce-n1'")
  expect(rules).toContain("style-src 'self' 'nonce-n1'")
  expect(rules).toContain("form-action 'self' https://checkout.paystack.com")
  expect(rules).toContain("frame-ancestors 'none'")
})

test('a preview may stand in a page of ours, and in nobody else’s', () => {
  const rules = policyOf('n1', { development: false, framed: true }).split('; ')
  expect(rules).toContain("frame-ancestors 'self'")
})
