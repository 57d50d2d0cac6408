import { expect, test } from 'vitest'
import { backOnBalance, nextPayoutNote, sentNote } from './transfer-words.ts'

const next = {
  at: '2026-11-23T00:00:00.000Z',
  amount: 17_975,
  fee: 25,
  held: 0,
  waitsFor: null,
  reason: null,
  accountNameDiffers: false,
}

test('the next payout names its amount, or what it waits for', () => {
  expect(nextPayoutNote(next, 1000)).toBe('about ₦17,975.00 to your bank account')
  expect(nextPayoutNote({ ...next, waitsFor: 'pause', reason: 'Under review' }, 1000)).toBe('Under review')
  expect(nextPayoutNote({ ...next, waitsFor: 'minimum' }, 1000)).toBe('below ₦1,000.00, carried forward')
  expect(nextPayoutNote({ ...next, waitsFor: 'bank-change' }, 1000)).toBe(
    'about ₦17,975.00, 24 hours after your bank account changed',
  )
  const waiting = { ...next, waitsFor: 'approval' as const }
  expect(nextPayoutNote(waiting, 1000, new Date('2026-11-23T09:00:00Z'))).toBe(
    'about ₦17,975.00, when Bitmarte approves it',
  )
  expect(nextPayoutNote(waiting, 1000, new Date('2026-11-26T09:00:00Z'))).toBe(
    'about ₦17,975.00, due since 23 Nov 2026',
  )
  expect(nextPayoutNote({ ...next, amount: 0 }, 1000)).toBe('after a delivery')
  expect(nextPayoutNote({ ...next, amount: 0, held: 10_500 }, 1000)).toBe('once the hold ends')
})

test('an order says why more or less is sent than it earned', () => {
  expect(sentNote(18_000, 17_975)).toBe('₦25.00 taken off')
  expect(sentNote(18_000, 20_975.5)).toBe('₦2,975.50 added from the balance')
  expect(sentNote(18_000, 18_000)).toBeUndefined()
})

test('a failed payout says where its money is', () => {
  const reason = 'The bank did not take it.'
  expect(backOnBalance(reason)).toBe(
    `${reason} The money is back on the balance. The next scheduled payout or Bitmarte’s approval pays it.`,
  )
  expect(backOnBalance(reason, { id: 'later', at: '2026-11-30T00:10:00.000Z' })).toBe(
    `${reason} The money went with the payout of 30 Nov 2026.`,
  )
})
