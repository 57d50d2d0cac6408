import { expect, test } from 'vitest'
import { wishOf } from './case-words.ts'

test('says what the customer would like, and nothing if nobody has asked', () => {
  expect(wishOf({ wanted: null, refundTo: 'source' })).toBeUndefined()
  expect(wishOf({ wanted: 'replacement', refundTo: 'store_credit' })).toBe('A replacement')
  expect(wishOf({ wanted: 'refund', refundTo: 'store_credit' })).toBe('A refund as store credit')
  expect(wishOf({ wanted: 'refund', refundTo: null })).toBe('A refund the way it was paid')
})
