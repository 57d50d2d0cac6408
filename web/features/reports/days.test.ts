import { expect, test } from 'vitest'
import { mostDays } from '#contract/read-models/reports.ts'
import { dayLabel, daysIn, daysOfAddress, presets, problemOf, rangeLabel } from './days.ts'

const now = new Date('2026-11-18T23:30:00Z')
const rangeIn = (query: string) => daysOfAddress(new URLSearchParams(query), now)

test('falls back to the last 30 days for an invalid URL', () => {
  const last30 = { startDate: '2026-10-21', endDate: '2026-11-19' }
  expect(daysIn(last30)).toBe(30)
  for (const query of ['', 'from=2026-11-02&to=2026-11-01', 'from=x&to=2026-11-01', 'from=2020-01-01&to=2026-01-01'])
    expect([query, rangeIn(query)]).toEqual([query, last30])
  expect(rangeIn('from=2026-11-01&to=2026-11-02')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-02' })
})

test('has presets that the server accepts, with a whole last month', () => {
  for (const today of ['2026-11-18', '2026-03-01', '2028-02-29', '2026-01-01'])
    for (const { label, days } of presets(today))
      expect([today, label, problemOf(days)]).toEqual([today, label, undefined])
  const lastMonth = presets('2026-03-31').find(({ label }) => label === 'Last month')
  expect(lastMonth?.days).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
})

test('has the server’s longest range', () => {
  const range = (days: number) => ({
    startDate: '2024-01-01',
    endDate: new Date(Date.parse('2024-01-01') + (days - 1) * 86_400_000).toISOString().slice(0, 10),
  })
  expect([problemOf(range(mostDays)), problemOf(range(mostDays + 1))]).toEqual([
    undefined,
    'A report covers two years at most.',
  ])
})

test('formats a range', () => {
  expect(dayLabel('2026-11-08')).toBe('8 Nov')
  expect(rangeLabel({ startDate: '2026-10-22', endDate: '2026-11-20' })).toBe('22 Oct – 20 Nov 2026')
  expect(rangeLabel({ startDate: '2025-12-30', endDate: '2026-01-02' })).toBe('30 Dec 2025 – 2 Jan 2026')
  expect(rangeLabel({ startDate: '2026-01-02', endDate: '2026-01-02' })).toBe('2 Jan 2026')
})
