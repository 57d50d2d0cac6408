import { expect, test } from 'vitest'
import { nextOf } from './case-words.ts'

const of = {
  kind: 'damaged',
  status: 'waiting_for_store',
  dueAt: '2026-11-25T09:00:00.000Z',
  storeName: 'Ada Fabrics',
  partnerName: null,
} as const

test('the customer reads who answers until when, and what happens otherwise', () => {
  expect(nextOf(of)).toBe('Ada Fabrics can answer until Wed 25 Nov, 10:00. Then we decide.')
  expect(nextOf({ ...of, kind: 'never_arrived', status: 'waiting_for_carrier' })).toBe(
    'The carrier can answer until Wed 25 Nov, 10:00. Without an answer you are refunded.',
  )
  expect(nextOf({ ...of, status: 'open', dueAt: null })).toContain('We are looking into it')
  expect(nextOf({ ...of, status: 'closed', dueAt: null })).toBeUndefined()
})
