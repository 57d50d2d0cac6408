import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test.each([
  ['one two three four five six seven eight', 'one two three four five six seven eight'],
  ['one two three four five six seven eight, nine', 'one two three four five six seven eight'],
  ['Samsung Galaxy A15 4 GB 128 GB dual-SIM (blue) phone', 'Samsung Galaxy A15 4 GB 128 GB dual-SIM (blue'],
  ['', ''],
])('%s', (search, first) => {
  expect(firstWords(search)).toBe(first)
})
