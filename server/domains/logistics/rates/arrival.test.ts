import { describe, expect, test } from 'vitest'
import { closedOn, neverClosed } from '#domains/stores/index.ts'
import { arrivalDays } from './arrival.ts'

describe('days until a delivery arrives', () => {
  // A Friday, 10:00 in Lagos.
  const now = new Date('2026-11-20T09:00:00Z')
  const rate = { from: 1, to: 2 }
  const always = { now, closed: neverClosed }
  const open = { opens: '09:00', closes: '18:00' }
  const weekdays = closedOn({ opening_hours: { mon: open, tue: open, wed: open, thu: open, fri: open } })

  test('assumes a day to pack without a record', () => {
    expect(arrivalDays(rate, always)).toEqual({ from: 1, to: 3 })
    expect(arrivalDays(rate, { ...always, packingHours: 4 })).toEqual({ from: 1, to: 2 })
    expect(arrivalDays(rate, { ...always, packingHours: 50 })).toEqual({ from: 1, to: 4 })
    expect(arrivalDays(rate, { ...always, packingHours: 900 })).toEqual({ from: 1, to: 5 })
  })

  test('counts only open days for packing', () => {
    expect(arrivalDays(rate, { now, closed: weekdays })).toEqual({ from: 1, to: 5 })
    const saturday = new Date('2026-11-21T09:00:00Z')
    expect(arrivalDays(rate, { now: saturday, closed: weekdays })).toEqual({ from: 3, to: 4 })
    const away = closedOn({ opening_hours: null, closed_from: '2026-11-18', closed_until: '2026-11-22' })
    expect(arrivalDays(rate, { now, closed: away })).toEqual({ from: 4, to: 5 })
  })

  test('estimates a route by the time of 4 of 5 recent deliveries', () => {
    expect(arrivalDays(rate, { ...always, routeHours: 100 })).toEqual({ from: 1, to: 6 })
    expect(arrivalDays({ from: 3, to: 5 }, { ...always, routeHours: 30 })).toEqual({ from: 2, to: 3 })
  })
})
