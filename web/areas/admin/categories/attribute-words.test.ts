import { expect, test } from 'vitest'
import { placeOf } from './attribute-words.ts'

test.each([
  ['abcd', 'bacd', { id: 'b', beforeId: 'a' }],
  ['abcd', 'bcda', { id: 'a', beforeId: null }],
  ['abcd', 'dabc', { id: 'd', beforeId: 'a' }],
  ['abcd', 'abcd', undefined],
])('%s becomes %s by moving one', (before, after, place) => {
  expect(placeOf([...before], [...after])).toEqual(place)
})
