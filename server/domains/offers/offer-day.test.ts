import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#platform/clock.ts'
import { offerDay, offerHour } from './offer-day.ts'

describe('the day of an offer', () => {
  test.each([
    ['2026-11-18T22:59:59.999Z', '2026-11-18', '2026-11-18T23:00:00.000Z'],
    ['2026-11-18T23:00:00.000Z', '2026-11-19', '2026-11-19T23:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', '2027-01-01T23:00:00.000Z'],
    ['2028-02-28T23:30:00.000Z', '2028-02-29', '2028-02-29T23:00:00.000Z'],
  ])('at %s is %s in Lagos and ends at %s', (now, date, endsAt) => {
    expect(offerDay(new Date(now))).toEqual({ date, endsAt: new Date(endsAt) })
  })

  test('any moment lies in its day, and the next day begins where it ends', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), now => {
        const { date, endsAt } = offerDay(now)
        const left = endsAt.getTime() - now.getTime()
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(day)
        expect(offerDay(endsAt).date > date).toBe(true)
      }),
    )
  })
})

test('the hour changes with the clock hour', () => {
  expect(offerHour(new Date('2026-11-18T22:59:59.999Z'))).toBe('2026-11-18T22')
  expect(offerHour(new Date('2026-11-18T23:00:00.000Z'))).toBe('2026-11-18T23')
})
