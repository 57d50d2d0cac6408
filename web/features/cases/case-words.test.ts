import { expect, test } from 'vitest'
import { outcomeWords, reportedWords, wishOf } from './case-words.ts'

test('says what the customer would like, and nothing if nobody has asked', () => {
  expect(wishOf({ wanted: null, refundTo: 'source' })).toBeUndefined()
  expect(wishOf({ wanted: 'replacement', refundTo: 'store_credit' })).toBe('A replacement')
  expect(wishOf({ wanted: 'refund', refundTo: 'store_credit' })).toBe('A refund as store credit')
  expect(wishOf({ wanted: 'refund', refundTo: null })).toBe('A refund the way it was paid')
})

test('a decision reads in its reader’s words, with the desk’s names only for administrators', () => {
  const amount = { outcome: 'refund_amount', refunded: 1_500.5 } as const
  expect(outcomeWords(amount, 'customer')).toBe('You get a refund of ₦1,500.50')
  expect(outcomeWords(amount, 'store')).toBe('The customer gets a refund of ₦1,500.50')
  expect(outcomeWords(amount, 'platform')).toBe('Refund an amount')
  expect(outcomeWords({ outcome: 'refund_all', refunded: 0 }, 'partner')).toBe('The customer was already refunded')
  expect(outcomeWords({ outcome: 'replacement', refunded: 0 }, 'customer')).toBe('You get a replacement')
  expect(outcomeWords({ outcome: 'nothing', refunded: 0 }, 'customer')).toBe('You get no refund')
})

test('a reported parcel’s page says what its reader has to do with it', () => {
  expect(reportedWords('hub', 'at_hub')).toContain('keep it here and don’t release it. An administrator decides')
  expect(reportedWords('hub', 'in_transit')).toContain('If it arrives here, receive it and keep it')
  for (const status of ['at_hub', 'in_transit'] as const)
    expect(reportedWords('dispatcher', status)).toContain('don’t deliver it before Bitmarte has decided')
})
