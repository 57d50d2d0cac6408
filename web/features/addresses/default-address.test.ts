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
  town: '',
  landmark: '',
  secondPhoneNumber: null,
  note: '',
  default: isDefault,
})
const rows = [address('a', true), address('b'), address('c')]

test('puts a new default first and unsets the old one', () => {
  expect(withDefault(rows, 'c').map(row => [row.id, row.default])).toEqual([
    ['c', true],
    ['a', false],
    ['b', false],
  ])
})

test('shows the previous default as returned by the server', () => {
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
])('for %s chooses %s', (requestedId, id) => {
  expect(chosenOf(rows, requestedId)?.id).toBe(id)
})

test('chooses the first address without a default, and none without addresses', () => {
  expect(chosenOf([address('b')], '')?.id).toBe('b')
  expect(chosenOf([], 'b')).toBeUndefined()
})
