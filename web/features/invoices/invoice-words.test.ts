import { expect, test } from 'vitest'
import { daysOfMonth, monthName, monthsOfYear, noCommissionNote, reportYears, vatLineWords } from './invoice-words.ts'

test('a VAT report covers a year, this one up to today', () => {
  expect(reportYears('2026-11-21')).toEqual(['2026', '2025', '2024'])
  expect(monthsOfYear('2026', '2026-11-21')).toEqual({ firstMonth: '2026-01', lastMonth: '2026-11' })
  expect(monthsOfYear('2025', '2026-11-21')).toEqual({ firstMonth: '2025-01', lastMonth: '2025-12' })
})

test('a month without VAT on commission says why', () => {
  const today = '2026-11-21'
  expect(noCommissionNote({ month: '2026-11', released: 2 }, today)).toBe('Invoiced on 1 December 2026')
  expect(noCommissionNote({ month: '2026-10', released: 0 }, today)).toBe('No order was released')
  expect(noCommissionNote({ month: '2026-10', released: 3 }, today)).toBe('Being invoiced')
  expect(noCommissionNote({ month: '2026-12', released: 0 }, '2026-12-31')).toBe('Invoiced on 1 January 2027')
})

test('a store that isn’t registered for VAT has no exempt sales and deducts nothing', () => {
  expect(vatLineWords(true).commission).toBe('You can deduct it.')
  const { without, commission } = vatLineWords(false)
  expect(without).toMatch(/^You aren’t registered for VAT/)
  expect(without).not.toMatch(/exempt/i)
  expect(commission).toMatch(/^You can’t deduct it/)
})

test('a month has its own number of days', () => {
  expect(daysOfMonth('2026-02')).toBe('from=2026-02-01&to=2026-02-28')
  expect(daysOfMonth('2026-12')).toBe('from=2026-12-01&to=2026-12-31')
})

test('a month is shown by its name', () => expect(monthName('2026-09')).toBe('September 2026'))
