import { expect, test } from 'vitest'
import { expiryWords, savedCardName } from './card-words.ts'

test('names a card by brand, last digits and expiry', () => {
  expect(savedCardName({ brand: 'visa', last4: '4081' })).toBe('Visa ending in 4081')
  expect(savedCardName({ brand: '', last4: '4081' })).toBe('Card ending in 4081')
  expect(expiryWords({ expMonth: 3, expYear: 2030, expired: false })).toBe('Expires 03/30')
  expect(expiryWords({ expMonth: 3, expYear: 2026, expired: true })).toBe('Expired 03/26')
  expect(expiryWords({ expMonth: null, expYear: null, expired: false })).toBe('')
})
