import { expect, test } from 'vitest'
import { nextPayoutNote } from './transfer-words.ts'

const next = { at: '2026-11-23T00:00:00.000Z', amount: 17_975, fee: 25, held: 0, waitsFor: null, reason: null }

test('the next payout names its amount, or what it waits for', () => {
  expect(nextPayoutNote(next, 1000)).toBe('about ₦17,975.00 to your bank account')
  expect(nextPayoutNote({ ...next, waitsFor: 'pause', reason: 'Under review' }, 1000)).toBe('Under review')
  expect(nextPayoutNote({ ...next, waitsFor: 'minimum' }, 1000)).toBe('below ₦1,000.00, carried forward')
  expect(nextPayoutNote({ ...next, amount: 0 }, 1000)).toBe('after a delivery')
  expect(nextPayoutNote({ ...next, amount: 0, held: 10_500 }, 1000)).toBe('once the hold ends')
})
