import { expect, test } from 'vitest'
import { isForOther } from './recipient.ts'

test.each([
  ['Ada', 'Ada Okafor', false],
  ['Adùkẹ́', 'Mrs Aduke Bello', false],
  ['Mary Jane', 'Jane Obi', false],
  ['Ada', 'Musa Okafor', true],
  ['Ada', 'Adaeze Okafor', true],
  ['', 'Musa Okafor', false],
])('%s buys for %s: somebody else is %s', (firstName, recipientName, other) => {
  expect(isForOther(firstName, recipientName)).toBe(other)
})
