import { expect, test } from 'vitest'
import { reasonSentence } from './reason-sentence.ts'

test.each([
  ['Fake Ankara kaftan', 'Reason: “Fake Ankara kaftan”.'],
  ['Customers report fakes. ', 'Reason: “Customers report fakes”.'],
  ['Why?', 'Reason: “Why?”.'],
  [null, ''],
])('the reason %s reads %s', (reason, words) => {
  expect(reasonSentence(reason)).toBe(words)
})
