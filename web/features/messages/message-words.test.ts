import { expect, test } from 'vitest'
import { answersWithin } from './message-words.ts'

test.each([
  [0, 'within an hour'],
  [60, 'within an hour'],
  [61, 'within 2 hours'],
  [24 * 60, 'within 24 hours'],
  [24 * 60 + 1, 'within 2 days'],
])('%i minutes is %s', (minutes, words) => {
  expect(answersWithin(minutes)).toBe(words)
})
