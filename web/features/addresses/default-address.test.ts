import { expect, test } from 'vitest'
import type { Address } from '#contract/identity/addresses.ts'
import { chosenOf, withDefault } from './default-address.ts'

const address = (id: string, isDefault = false): Address => ({
  id,
  fullName: 'Chiọma Okafor',
  phoneNumber: '+2348035550188',
  emailAddress: 'chioma@test.ng',
  stateOrRegion: 'Lagos',
  lga: 'Surulere',
  address: '14 Adéníran Ogunsanya Street',
  default: isDefault,
})
const rows = [address('a', true), address('b'), address('c')]

test('a new default stands first, and the old one is none any more', () => {
  expect(withDefault(rows, 'c').map(row => [row.id, row.default])).toEqual([
    ['c', true],
    ['a', false],
    ['b', false],
  ])
})

test('the previous default stands as it was answered', () => {
  const answered = { ...address('a'), fullName: 'Ngozi Eze' }
  expect(withDefault(rows, 'c', answered).map(row => [row.id, row.fullName, row.default])).toEqual([
    ['c', 'Chiọma Okafor', true],
    ['a', 'Ngozi Eze', false],
    ['b', 'Chiọma Okafor', false],
  ])
  expect(withDefault(rows, 'a', null).map(row => row.id)).toEqual(['a', 'b', 'c'])
})

test.each([
  ['b', 'b'],
  ['gone', 'a'],
  ['', 'a'],
])('asked for %s, %s is chosen', (requestedId, id) => {
  expect(chosenOf(rows, requestedId)?.id).toBe(id)
})

test('without a default the first is chosen, without any none', () => {
  expect(chosenOf([address('b')], '')?.id).toBe('b')
  expect(chosenOf([], 'b')).toBeUndefined()
})
