import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlaces } from './reorder.ts'

test('reorders some IDs among their own positions and keeps the others in place', () => {
  expect(inPlaces(['a', 'b', 'c', 'd', 'e'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b', 'e'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.infiniteStream(fc.nat()), (all, lots) => {
      const some = all.filter(() => (lots.next().value ?? 0) % 2 === 0).toSorted()
      const after = inPlaces(all, some) ?? []
      expect(after.filter(id => some.includes(id))).toEqual(some)
      expect(after.map(id => (some.includes(id) ? null : id))).toEqual(all.map(id => (some.includes(id) ? null : id)))
    }),
  )
})

test('rejects missing and duplicate IDs', () => {
  expect(inPlaces(['a', 'b'], ['a', 'c'])).toBeUndefined()
  expect(inPlaces(['a', 'b'], ['a', 'a'])).toBeUndefined()
})
