import { expect, test } from 'vitest'
import { areasInWords, codeInGroups, lasting } from './hub-words.ts'

test('lists areas state by state', () => {
  expect(areasInWords([{ state: 'Lagos', lgas: [] }])).toBe('Lagos')
  expect(
    areasInWords([
      { state: 'Lagos', lgas: [] },
      { state: 'Ogun', lgas: ['Ifo', 'Ijebu Ode', 'Obafemi Owode'] },
    ]),
  ).toBe('Lagos; in Ogun, Ifo, Ijebu Ode and Obafemi Owode')
  expect(areasInWords([{ state: 'Kano', lgas: ['Fagge'] }])).toBe('in Kano, Fagge')
})

test('groups a code by three digits', () => {
  expect(codeInGroups('100000095')).toBe('100\u00a0000\u00a0095')
  expect(codeInGroups('1000000951')).toBe('100\u00a0000\u00a0095\u00a01')
})

test('formats the time that a parcel has been at the hub', () => {
  const since = '2026-11-21T09:00:00.000Z'
  const after = (minutes: number) => lasting(since, Date.parse(since) + minutes * 60_000)
  expect([0, 1, 59, 60, 47 * 60, 48 * 60, 24 * 60 * 5].map(after)).toEqual([
    'a moment',
    '1 minute',
    '59 minutes',
    '1 hour',
    '47 hours',
    '2 days',
    '5 days',
  ])
})
