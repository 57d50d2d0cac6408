import { expect, test } from 'vitest'
import { areasInWords, codeInGroups, expectedWords, lasting } from './hub-words.ts'

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

test('names the day on which a hub expects a parcel, and how late it is', () => {
  // It is already Thursday in Lagos.
  const now = new Date('2026-11-18T23:30:00Z')
  const days = ['2026-11-19', '2026-11-20', '2026-12-02', '2027-01-04', '2026-11-18', '2026-11-16']
  expect(days.map(date => expectedWords(date, now))).toEqual([
    { on: 'Today' },
    { on: 'Tomorrow' },
    { on: 'Wed 2 Dec' },
    { on: 'Mon 4 Jan 2027' },
    { on: 'Wed 18 Nov', late: 'Late by 1 day' },
    { on: 'Mon 16 Nov', late: 'Late by 3 days' },
  ])
})
