import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayProblem, formatMoment, isDay, parseDay, parseMoment } from './dates.ts'

const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const long = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** Spellings of an ISO day that a date field accepts. */
function waysToWrite(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [Number(month), Number(date)]
  const numeric = ['/', '-', '.', ' '].flatMap(by => [
    [date, month, year].join(by),
    [d, m, year].join(by),
    [date, m, year].join(by),
    [d, month, year].join(by),
  ])
  return [
    day,
    ...numeric,
    `${d} ${short[m - 1]} ${year}`,
    `${date} ${long[m - 1]}, ${year}`,
    `${d} ${long[m - 1]?.toUpperCase()} ${year}`,
    `${d}-${short[m - 1]?.toLowerCase()}-${year}`,
    `  ${date} / ${month} / ${year} `,
    ...(year >= '1969' && year <= '2068'
      ? [`${date}/${month}/${year.slice(2)}`, `${d} ${short[m - 1]} ${year.slice(2)}`]
      : []),
  ]
}

const days = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map(date => date.toISOString().slice(0, 10))

afterEach(() => vi.useRealTimers())

test('a day without a year is the next one in Lagos, today included', () => {
  // 23:30 UTC is the 28th in Lagos.
  vi.useFakeTimers({ now: new Date('2026-11-27T23:30:00Z') })
  expect(parseDay('30 Dec')).toBe('2026-12-30')
  expect(parseDay('Dec 30')).toBe('2026-12-30')
  expect(parseDay('28 nov')).toBe('2026-11-28')
  expect(parseDay('27 November')).toBe('2027-11-27')
  expect(parseDay('29 Feb')).toBe('2028-02-29')
  expect([parseDay('today'), parseDay(' Tomorrow ')]).toEqual(['2026-11-28', '2026-11-29'])
  expect(parseMoment('tomorrow 8am')).toBe('2026-11-29T07:00:00.000Z')
  expect(parseMoment('30 Dec 14:00')).toBe('2026-12-30T13:00:00.000Z')
  expect([parseDay('30/12'), parseDay('1/2'), parseMoment('30/12 2pm')]).toEqual([
    '2026-12-30',
    '2027-02-01',
    '2026-12-30T13:00:00.000Z',
  ])
  expect([parseDay('30 Foo'), parseDay('31 Nov'), parseDay('12/30'), parseDay('12/2026')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('reads days from 1900 to 2100 in every accepted format', () => {
  fc.assert(
    fc.property(days('1900-01-01', '2100-12-31T23:59:59Z'), day => {
      for (const written of waysToWrite(day)) expect([written, parseDay(written)]).toEqual([written, day])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['30/12/2026', '2026-12-30'],
  ['30-12-2026', '2026-12-30'],
  ['30.12.2026', '2026-12-30'],
  ['30 Dec 2026', '2026-12-30'],
  ['30 December 2026', '2026-12-30'],
  ['30th December 2026', '2026-12-30'],
  ['Dec 30 2026', '2026-12-30'],
  ['December 30th, 2026', '2026-12-30'],
  ['2026-12-30', '2026-12-30'],
  ['30/12/26', '2026-12-30'],
  ['1/2/2027', '2027-02-01'],
  ['29/02/2028', '2028-02-29'],
])('%s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

test.each([
  ...['31/02/2026', '12/30/2026', '29/02/2027', '00/01/2026', '1/0/2026', '30/12/226', '30/12/20266'],
  ...[
    'soon',
    'constructor',
    '',
    '/',
    '30',
    '20261230',
    '30/12/1899',
    '30/12/3000',
    '30 Dez 2026',
    '2026-12-30T00:00:00Z',
  ],
])('rejects %j as a day', typed => expect(parseDay(typed)).toBeNull())

test('never reads other text as a day', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      const day = parseDay(typed)
      expect(day === null || isDay(day)).toBe(true)
    }),
  )
})

describe('date and time in Lagos', () => {
  test.each([
    ['30/12/2026 14:00', '2026-12-30T13:00:00.000Z'],
    ['30/12/2026, 9:05', '2026-12-30T08:05:00.000Z'],
    ['1/1/2027 00:30', '2026-12-31T23:30:00.000Z'],
    ['30 December 2026 23.59', '2026-12-30T22:59:00.000Z'],
    ['2026-12-30T14:00', '2026-12-30T13:00:00.000Z'],
    ['30 Dec 2026 2pm', '2026-12-30T13:00:00.000Z'],
    ['30/12/2026 12:15 AM', '2026-12-29T23:15:00.000Z'],
    ['30/12/2026, 12 pm', '2026-12-30T11:00:00.000Z'],
    ['5 October 2026 8.30 am', '2026-10-05T07:30:00.000Z'],
  ])('%s is %s', (typed, moment) => expect(parseMoment(typed)).toBe(moment))

  test('takes a day alone as its beginning or its end', () => {
    expect(parseMoment('30/12/2026')).toBe('2026-12-29T23:00:00.000Z')
    expect(parseMoment('30.12.26', { ends: true })).toBe('2026-12-30T23:00:00.000Z')
    expect(parseMoment('30/12/2026 23:59', { ends: true })).toBe('2026-12-30T22:59:00.000Z')
  })

  test('formats the end of a day as that day, and reads it back', () => {
    const [whole, later] = ['2026-12-30T23:00:00.000Z', '2026-12-30T23:00:01.000Z']
    expect(formatMoment(whole, { ends: true })).toBe('30/12/2026')
    expect(formatMoment(whole)).toBe('31/12/2026 00:00')
    expect(formatMoment(later, { ends: true })).toBe('31/12/2026 00:00')
    expect(parseMoment(formatMoment(whole, { ends: true }), { ends: true })).toBe(whole)
    expect(formatMoment('2026-12-30T22:59:00.000Z', { ends: true })).toBe('30/12/2026 23:59')
  })

  test.each([
    '31/02/2026',
    '30/12/2026 24:00',
    '30/12/2026 12:60',
    '31/02/2026 12:00',
    '14:00',
    '8am',
    '30/12/2026 8',
    '30/12/2026 13pm',
    '30/12/2026 0am',
    'soon',
    '',
  ])('%j is none', typed => expect(parseMoment(typed)).toBeNull())

  test('reads a minute back from its formatted text', () => {
    fc.assert(
      fc.property(days('1900-01-02', '2100-12-30'), fc.nat(1439), (day, minute) => {
        const moment = new Date(Date.parse(day) + minute * 60_000).toISOString()
        expect(parseMoment(formatMoment(moment))).toBe(moment)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps invalid text as typed', () => expect(formatMoment('31/02/2026 1:00')).toBe('31/02/2026 1:00'))
})

test.each([
  ['', {}, 'Enter a date as DD/MM/YYYY, for example 30/12/2026.'],
  ['', { optional: true }, undefined],
  ['31/02/2026', { optional: true }, 'February 2026 has 28 days.'],
  ['31/11/2026', {}, 'November 2026 has 30 days.'],
  ['45 Nov 2026', {}, 'November 2026 has 30 days.'],
  ['00/11/2026', {}, 'Enter a date as DD/MM/YYYY, for example 30/12/2026.'],
  ['30/12/2026 14:30', {}, 'Enter the date without a time, for example 30/12/2026.'],
  ['2026-11-21', { min: '2026-11-22' }, 'Choose a date on or after 22/11/2026.'],
  ['2026-11-22', { min: '2026-11-22', max: '2026-11-22' }, undefined],
  ['2026-11-23', { max: '2026-11-22' }, 'Choose a date on or before 22/11/2026.'],
  ['2026-11-21', { min: 'tomorrow', max: '' }, undefined],
])('reports for %j within %j: %j', (value, bounds, problem) => expect(dayProblem(value, bounds)).toBe(problem))
