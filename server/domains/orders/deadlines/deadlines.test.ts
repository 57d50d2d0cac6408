import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import { closedOn } from '#domains/stores/index.ts'
import { day, hour } from '#platform/clock.ts'
import { deadlineOf, endOfTry, type IsClosed, neverClosed, passed, stepClock } from './deadlines.ts'

const lagos = (said: string) => new Date(`${said}:00+01:00`)
const open = { opens: '09:00', closes: '18:00' }
const weekdays = { mon: open, tue: open, wed: open, thu: open, fri: open }

describe('opening hours', () => {
  // 2026-11-20 is a Friday.
  const closed = closedOn({ opening_hours: weekdays })
  test.each([
    ['2026-11-18T10:00', 24, '2026-11-19T10:00'],
    ['2026-11-20T10:00', 24, '2026-11-23T10:00'],
    ['2026-11-20T10:00', 14, '2026-11-21T00:00'],
    ['2026-11-21T12:00', 24, '2026-11-24T00:00'],
    ['2026-11-19T12:00', 48, '2026-11-23T12:00'],
  ])('%s and %d hours', (from, hours, until) => {
    expect(passed(lagos(from), hours * hour, closed)).toEqual(lagos(until))
  })

  test('excludes holidays, and counts every other day of a store without hours', () => {
    const away = closedOn({ opening_hours: null, closed_from: '2026-12-24', closed_until: '2026-12-28' })
    expect(passed(lagos('2026-12-23T12:00'), 24 * hour, away)).toEqual(lagos('2026-12-29T12:00'))
    expect(passed(lagos('2026-12-20T12:00'), 24 * hour, away)).toEqual(lagos('2026-12-21T12:00'))
  })

  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  const lengths = fc.integer({ min: 1, max: 96 }).map(hours => hours * hour)
  const closings: fc.Arbitrary<IsClosed> = fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
    .map(days => of => days.includes(new Date(of).getUTCDay()))

  test('counts open time to the millisecond, never early', () => {
    fc.assert(
      fc.property(moments, lengths, closings, (start, ms, closed) => {
        const end = passed(start, ms, closed)
        let counted = 0
        for (let at = start.getTime(); at < end.getTime(); ) {
          const midnight = Math.floor((at + hour) / day) * day
          const next = Math.min(midnight + day - hour, end.getTime())
          if (!closed(new Date(midnight).toISOString().slice(0, 10))) counted += next - at
          at = next
        }
        expect(counted).toBe(ms)
      }),
    )
  })

  test('never makes a deadline earlier by a later start or more closed days', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 5 * day }), lengths, closings, (start, later, ms, closed) => {
        const end = passed(start, ms, closed).getTime()
        expect(passed(new Date(start.getTime() + later), ms, closed).getTime()).toBeGreaterThanOrEqual(end)
        expect(end).toBeGreaterThanOrEqual(passed(start, ms, neverClosed).getTime())
      }),
    )
  })

  test('gives a store that never opens a deadline too', () => {
    expect(passed(lagos('2026-01-01T00:00'), hour, () => true)).toEqual(
      new Date(lagos('2026-01-01T01:00').getTime() + 60 * day),
    )
  })
})

describe('deadline of the next step', () => {
  const placedAt = lagos('2026-11-18T10:00')
  const promisedAt = lagos('2026-11-20T10:00')
  const of = { now: placedAt, placedAt, promisedAt, closed: neverClosed }

  test('allows 24 hours to start and 48 to pack, then until the promised delivery, with a reminder at three quarters', () => {
    expect(stepClock('pending', of)).toEqual({
      step_due_at: lagos('2026-11-19T10:00'),
      step_warn_at: lagos('2026-11-19T04:00'),
    })
    expect(stepClock('processing', of)).toEqual({
      step_due_at: lagos('2026-11-20T10:00'),
      step_warn_at: lagos('2026-11-19T22:00'),
    })
    expect(stepClock('processing', { ...of, promisedAt: null }).step_due_at).toEqual(lagos('2026-11-20T10:00'))
    for (const status of ['ready_for_pickup', 'out_for_delivery', 'delivery_failed'] as const)
      expect(stepClock(status, { ...of, now: lagos('2026-11-19T10:00') })).toEqual({
        step_due_at: promisedAt,
        step_warn_at: lagos('2026-11-19T22:00'),
      })
    expect(stepClock('in_transit', { ...of, promisedAt: null })).toEqual({ step_due_at: null, step_warn_at: null })
  })

  test('counts the store’s open days until the deadline and until the reminder', () => {
    const friday = { ...of, now: lagos('2026-11-20T10:00'), promisedAt: null }
    expect(stepClock('processing', { ...friday, closed: closedOn({ opening_hours: weekdays }) })).toEqual({
      step_due_at: lagos('2026-11-24T10:00'),
      step_warn_at: lagos('2026-11-23T22:00'),
    })
  })

  test('ends a delivery attempt with the last minute of its day', () => {
    expect(endOfTry(lagos('2026-11-21T00:00'))).toEqual(lagos('2026-11-21T23:59'))
  })

  test('makes no step due after the promised delivery', () => {
    const late = { ...of, now: lagos('2026-11-19T10:00') }
    expect(stepClock('processing', late)).toEqual({
      step_due_at: promisedAt,
      step_warn_at: lagos('2026-11-20T04:00'),
    })
    expect(stepClock('processing', { ...of, now: lagos('2026-11-21T10:00') })).toEqual({
      step_due_at: promisedAt,
      step_warn_at: null,
    })
  })

  test('has no deadline once the order is final', () => {
    for (const over of ['delivered', 'completed', 'cancelled', 'returning', 'returned_to_store'] as const)
      expect(stepClock(over, of)).toEqual({ step_due_at: null, step_warn_at: null })
  })

  test('sends the reminder before the deadline, in every status and on every calendar', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatusCode.options), fc.boolean(), (status, weekends) => {
        const closed = weekends ? closedOn({ opening_hours: weekdays }) : neverClosed
        const { step_due_at, step_warn_at } = stepClock(status, { ...of, closed })
        expect(step_due_at === null).toBe(deadlineOf(status) === undefined)
        if (step_due_at && step_warn_at) expect(step_warn_at.getTime()).toBeLessThan(step_due_at.getTime())
      }),
    )
  })
})
