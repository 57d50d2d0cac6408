import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#platform/clock.ts'
import { addMonths, unusedPart } from './months.ts'

describe('months', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2028-01-30T00:00:00Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59.000Z'],
    ['2026-05-31T08:00:00Z', 0, '2026-05-31T08:00:00.000Z'],
    ['2026-03-31T08:00:00Z', 13, '2027-04-30T08:00:00.000Z'],
  ])('%s and %i months are %s', (from, months, to) => expect(addMonths(new Date(from), months).toISOString()).toBe(to))

  const anchors = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

  test('starts each month where the last ended, on the same day or the last of a shorter month', () => {
    fc.assert(
      fc.property(anchors, fc.nat(60), (anchor, n) => {
        const [from, to] = [addMonths(anchor, n), addMonths(anchor, n + 1)]
        const days = (to.getTime() - from.getTime()) / day
        expect(days).toBeGreaterThanOrEqual(28)
        expect(days).toBeLessThanOrEqual(31)
        if (to.getUTCDate() !== anchor.getUTCDate())
          expect(new Date(to.getTime() + day).getUTCMonth()).not.toBe(to.getUTCMonth())
      }),
    )
  })

  test('counts the whole days that remain of a fee', () => {
    const period = { start: new Date('2026-06-01T09:00:00Z'), end: new Date('2026-07-01T09:00:00Z') }
    expect(unusedPart(30_000, period, new Date('2026-06-11T09:00:01Z'))).toBe(19_000)
  })

  test('reduces the remaining fee from all to nothing, never above it', () => {
    fc.assert(
      fc.property(anchors, fc.integer({ min: 1, max: 5_000_000 }), fc.nat(40), fc.nat(40), (start, fee, one, other) => {
        const period = { start, end: addMonths(start, 1) }
        const left = (days: number) => unusedPart(fee, period, new Date(start.getTime() + days * day))
        expect([left(0), left(-1)]).toEqual([fee, fee])
        expect(left(32)).toBe(0)
        if (one <= other) expect(left(one)).toBeGreaterThanOrEqual(left(other))
      }),
    )
  })
})
