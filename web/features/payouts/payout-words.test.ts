import { expect, test } from 'vitest'
import { bankPauseSentence, canApprove, changedSinceSentence } from './payout-words.ts'

const now = new Date('2026-11-20T12:00:00Z')
const past = '2026-11-20T11:59:00.000Z'

test('what has fallen due can be approved, and what failed again; nothing else', () => {
  expect(canApprove({ status: 'due', dueAt: past, hold: null, paused: false }, now)).toBe(true)
  expect(canApprove({ status: 'failed', dueAt: past, hold: null, paused: false }, now)).toBe(true)
  expect(canApprove({ status: 'due', dueAt: '2026-11-20T12:00:01.000Z', hold: null, paused: false }, now)).toBe(false)
  const hold = { by: 'case' as const, caseId: 'id', caseName: 'C-1042', dispute: null }
  expect(canApprove({ status: 'due', dueAt: past, hold, paused: false }, now)).toBe(false)
  expect(canApprove({ status: 'due', dueAt: past, hold: null, paused: true }, now)).toBe(false)
  const bankPause = { changedAt: past, until: '2026-11-21T11:59:00.000Z' }
  expect(canApprove({ status: 'due', dueAt: past, hold: null, paused: false, bankPause }, now)).toBe(false)
  for (const status of ['approved', 'processing', 'paid'] as const)
    expect(canApprove({ status, dueAt: past, hold: null, paused: false }, now)).toBe(false)
})

test('a pause after a change of the bank account says until when and why', () => {
  const sentence = bankPauseSentence({ changedAt: '2026-11-20T11:59:00.000Z', until: '2026-11-21T11:59:00.000Z' })
  expect(sentence).toBe(
    'Payouts pause until Sat 21 Nov, 12:59 because the bank account was changed on Fri 20 Nov, 12:59.',
  )
})

test('a transfer to an account that was changed since says when to pay again, while payouts pause', () => {
  const bankPause = { changedAt: '2026-11-20T11:59:00.000Z', until: '2026-11-21T11:59:00.000Z' }
  const change = 'The bank account was changed on Fri 20 Nov, 12:59, after this transfer was requested.'
  expect(changedSinceSentence(bankPause, now)).toBe(`${change} Cancel it and pay again from Sat 21 Nov, 12:59.`)
  expect(changedSinceSentence(bankPause, new Date(bankPause.until))).toBe(`${change} Cancel it and pay again.`)
})
