import { expect, test } from 'vitest'
import { reasonSentence } from './reason-sentence.ts'

test.each([
  ['Fake Ankara kaftan', 'The reason: “Fake Ankara kaftan”.'],
  ['Customers report fakes. ', 'The reason: “Customers report fakes”.'],
  ['Why?', 'The reason: “Why?”.'],
  [null, ''],
])('the reason %s reads %s', (reason, words) => {
  expect(reasonSentence(reason)).toBe(words)
})
