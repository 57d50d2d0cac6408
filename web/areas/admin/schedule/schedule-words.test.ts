import { expect, test } from 'vitest'
import { declinedOf, promiseOf } from './schedule-words.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('shows the time left until a deadline, or the delay', () => {
  expect(promiseOf({ promisedAt: '2026-11-20T17:30:00Z', late: false }, now)).toBe('Due in 5 h')
  expect(promiseOf({ promisedAt: '2026-11-20T11:20:00Z', late: true }, now)).toBe('Late by 40 min')
  expect(promiseOf({ promisedAt: '2026-11-20T11:20:00Z', late: false }, now)).toBe('No longer due')
  expect(promiseOf({ promisedAt: null, late: false }, now)).toBe('No promise')
})

test('counts declines in words', () => {
  expect([1, 2, 3].map(declinedOf)).toEqual(['Declined', 'Declined twice', 'Declined 3 times'])
})
