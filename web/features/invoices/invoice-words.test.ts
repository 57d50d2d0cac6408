import { expect, test } from 'vitest'
import { monthName, monthsOfYear, reportYears } from './invoice-words.ts'

test('a VAT report covers a year, this one up to today', () => {
  expect(reportYears('2026-11-21')).toEqual(['2026', '2025', '2024'])
  expect(monthsOfYear('2026', '2026-11-21')).toEqual({ firstMonth: '2026-01', lastMonth: '2026-11' })
  expect(monthsOfYear('2025', '2026-11-21')).toEqual({ firstMonth: '2025-01', lastMonth: '2025-12' })
})

test('a month is shown by its name', () => expect(monthName('2026-09')).toBe('September 2026'))
