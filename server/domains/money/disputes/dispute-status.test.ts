import { expect, test } from 'vitest'
import { disputeStatusOf, isLost, isOpen } from './dispute-status.ts'

const open = { status: 'needs_evidence', answerSent: false } as const

test('the provider’s status and resolution become ours, and a closed dispute stays closed', () => {
  expect(disputeStatusOf({ status: 'awaiting-merchant-feedback' })).toBe('needs_evidence')
  expect(disputeStatusOf({ status: 'awaiting-bank-feedback' }, open)).toBe('under_review')
  expect(disputeStatusOf({ status: 'pending' }, open)).toBe('needs_evidence')
  expect(disputeStatusOf({ status: 'pending' }, { ...open, answerSent: true })).toBe('under_review')
  expect(disputeStatusOf({ status: 'resolved', resolution: 'declined' }, open)).toBe('won')
  expect(disputeStatusOf({ status: 'resolved', resolution: 'merchant-accepted' }, open)).toBe('accepted')
  for (const resolution of ['auto-accepted', 'bank-accepted', null])
    expect(disputeStatusOf({ status: 'resolved', resolution })).toBe('lost')
  for (const status of ['won', 'lost', 'accepted'] as const)
    expect(disputeStatusOf({ status: 'awaiting-merchant-feedback' }, { status, answerSent: true })).toBe(status)
})

test('statuses are open, lost or neither', () => {
  expect((['needs_evidence', 'under_review', 'won', 'lost', 'accepted'] as const).map(isOpen)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect((['won', 'lost', 'accepted'] as const).map(isLost)).toEqual([false, true, true])
})
