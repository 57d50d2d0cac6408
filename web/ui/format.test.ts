import { expect, test } from 'vitest'
import { ago, count, day, dayAndTime, dayInLagos, endWords, naira, phone, withinSentence } from './format.ts'

test.each([
  [0, '₦0.00'],
  [1234.5, '₦1,234.50'],
  [999, '₦999.00'],
  [184_200_000.05, '₦184,200,000.05'],
  [-1850, '−₦1,850.00'],
])('%d naira', (amount, shown) => {
  expect(naira(amount)).toBe(shown)
})

test('groups thousands in counts', () => {
  expect([0, 999, 1048, 1_000_000].map(count)).toEqual(['0', '999', '1,048', '1,000,000'])
})

test('shows days and times in Lagos', () => {
  expect(day('2026-11-18T23:30:00Z')).toBe('19 Nov 2026')
  expect(['2026-11-18T22:59:59Z', '2026-11-18T23:00:00Z'].map(at => dayInLagos(at))).toEqual([
    '2026-11-18',
    '2026-11-19',
  ])
  const now = new Date('2026-11-20T12:00:00Z')
  expect(
    ['2026-11-18T08:14:00Z', '2026-12-31T23:00:00Z', '2025-11-18T08:14:00Z'].map(at => dayAndTime(at, now)),
  ).toEqual(['Wed 18 Nov, 09:14', 'Fri 1 Jan 2027, 00:00', 'Tue 18 Nov 2025, 09:14'])
})

test('shows an end of a day as that day, and any other with its time', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ends = ['2026-12-30T23:00:00Z', '2026-12-30T22:59:00Z', '2026-12-31T23:00:00Z', '2026-12-30T17:00:00Z']
  expect(ends.map(at => endWords(at, now))).toEqual(['Wed 30 Dec', 'Wed 30 Dec', 'Thu 31 Dec', 'Wed 30 Dec, 18:00'])
})

test('days are in lower case within a sentence', () => {
  expect(['Yesterday', 'Today, 08:12', '18 Nov', 'The plan’s', '10%'].map(withinSentence)).toEqual([
    'yesterday',
    'today, 08:12',
    '18 Nov',
    'the plan’s',
    '10%',
  ])
})

test.each([
  ['2026-11-20T11:59:40Z', 'just now'],
  ['2026-11-20T11:22:00Z', '38 min ago'],
  ['2026-11-20T07:12:00Z', 'Today, 08:12'],
  ['2026-11-19T22:59:00Z', 'Yesterday'],
  ['2026-11-19T23:01:00Z', 'Today, 00:01'],
  ['2026-11-18T09:00:00Z', '18 Nov'],
  ['2025-12-31T09:00:00Z', '31 Dec 2025'],
])('%s was %s', (moment, words) => {
  expect(ago(moment, new Date('2026-11-20T12:00:00Z'))).toBe(words)
})

test.each([
  ['+2348035550188', '0803 555 0188'],
  ['+447700900123', '+447700900123'],
])('%s is shown as %s', (number, words) => {
  expect(phone(number)).toBe(words)
})
