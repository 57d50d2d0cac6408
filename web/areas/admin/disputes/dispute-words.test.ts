import { expect, test } from 'vitest'
import { badgeOf, canAnswer, nextStep } from './dispute-words.ts'

const now = new Date('2026-11-18T09:00:00Z')
const open = { status: 'needs_evidence', dueAt: '2026-11-18T17:00:00.000Z', answered: null } as const
const answered = { answer: 'contest', at: '2026-11-18T08:00:00.000Z', by: 'Ada', sentAt: null } as const

test('the next step names the deadline while an answer is possible', () => {
  expect(canAnswer(open, now)).toBe(true)
  expect(nextStep(open, now)).toMatch(/^Contest or accept by .*18.*18:00\.$/)
})

test('after the deadline, an answer or a decision, nobody can answer', () => {
  const later = new Date('2026-11-18T17:00:00Z')
  expect([canAnswer(open, later), nextStep(open, later)]).toEqual([
    false,
    'Nobody answered in time. The bank closes it.',
  ])
  expect([canAnswer({ ...open, answered }, now), nextStep({ ...open, answered }, now)]).toEqual([
    false,
    'We’re sending the answer to the bank.',
  ])
  expect(canAnswer({ ...open, status: 'under_review' }, now)).toBe(false)
  expect(nextStep({ ...open, status: 'lost' }, now)).toBe('The customer has the money back.')
})

test('an answer on its way counts as given', () => {
  expect(badgeOf(open, now).label).toBe('Answer needed')
  expect(badgeOf(open, new Date('2027-11-01T00:00:00Z')).label).toBe('Not answered')
  expect(badgeOf({ ...open, answered }, now).label).toBe('Sending the answer')
  expect(badgeOf({ ...open, status: 'lost', answered }).label).toBe('Lost')
})
