import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, bucketsOf, daysIn, intervalOf, last30Days, previousRange } from './range.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map(day => new Date(day * 86_400_000).toISOString().slice(0, 10))
const ranges = fc.tuple(days, fc.integer({ min: 0, max: 730 })).map(([startDate, more]) => ({
  startDate,
  endDate: new Date(Date.parse(startDate) + more * 86_400_000).toISOString().slice(0, 10),
}))
const intervals = fc.constantFrom('day' as const, 'week' as const, 'month' as const)

test('compares with the range of equal length that ends the day before', () => {
  expect(previousRange({ startDate: '2026-03-01', endDate: '2026-03-07' })).toEqual({
    startDate: '2026-02-22',
    endDate: '2026-02-28',
  })
  fc.assert(
    fc.property(ranges, range => {
      const before = previousRange(range)
      expect(daysIn(before)).toBe(daysIn(range))
      expect(daysIn({ startDate: before.endDate, endDate: range.startDate })).toBe(2)
    }),
  )
})

test('puts every day of a range in one interval, all of which start inside it', () => {
  fc.assert(
    fc.property(ranges, intervals, fc.integer({ min: 0, max: 730 }), (range, interval, at) => {
      const buckets = bucketsOf(range, interval)
      const day = new Date(Date.parse(range.startDate) + (at % daysIn(range)) * 86_400_000).toISOString().slice(0, 10)
      expect(buckets).toContain(bucketOf(day, interval, range))
      expect(buckets).toEqual(buckets.toSorted())
      expect(buckets[0]).toBe(range.startDate)
    }),
  )
})

test('starts weeks on Monday and months on the first, not before the range', () => {
  const range = { startDate: '2026-11-04', endDate: '2026-12-02' }
  expect(bucketsOf(range, 'week')).toEqual(['2026-11-04', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  expect(bucketsOf(range, 'month')).toEqual(['2026-11-04', '2026-12-01'])
})

test('charts a long range by longer intervals', () => {
  const from = (endDate: string) => intervalOf({ startDate: '2026-01-01', endDate })
  expect([from('2026-01-01'), from('2026-03-03'), from('2026-03-04'), from('2026-12-31'), from('2027-02-01')]).toEqual([
    'day',
    'day',
    'week',
    'week',
    'month',
  ])
})

test('uses today in Lagos: after 23:00 UTC it is tomorrow', () => {
  expect(last30Days(new Date('2026-11-18T22:59:59Z')).endDate).toBe('2026-11-18')
  const late = last30Days(new Date('2026-11-18T23:00:00Z'))
  expect([late, daysIn(late)]).toEqual([{ startDate: '2026-10-21', endDate: '2026-11-19' }, 30])
})
