import { expect, test } from 'vitest'
import { refuseStale } from './changed-meanwhile.ts'

test.each([
  ['Ada Obi', 'Ada  Obi'],
  ['Ada Obi', 'Ada\u00a0\tObi'],
])('a name %j that was saved as %j before names had one space in each gap is the same', (seen, now) => {
  expect(refuseStale({ name: seen }, { name: now })).toBeUndefined()
})

test.each([
  ['We ship within two days. Returns are free.', 'We ship within two days.\nReturns are free.'],
  ['Line one\nLine two', 'Line one\n\nLine two'],
  ['Ada  Obi', 'Ada Obi'],
])('a text %j that somebody else changed to %j is refused', (seen, now) => {
  expect(refuseStale({ text: seen }, { text: now })).toMatchObject({
    code: 'changed_meanwhile',
    fields: [{ field: 'text' }],
  })
})
