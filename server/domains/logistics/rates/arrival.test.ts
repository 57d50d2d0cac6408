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
    expect(arrivalDays(rate, always)).toMatchObject({ from: 1, to: 3 })
    expect(arrivalDays(rate, { ...always, packingHours: 4 })).toMatchObject({ from: 1, to: 2 })
    expect(arrivalDays(rate, { ...always, packingHours: 50 })).toMatchObject({ from: 1, to: 4 })
    expect(arrivalDays(rate, { ...always, packingHours: 900 })).toMatchObject({ from: 1, to: 5 })
  })

  test('counts only open days for packing', () => {
    expect(arrivalDays(rate, { now, closed: weekdays })).toMatchObject({ from: 1, to: 5 })
    const saturday = new Date('2026-11-21T09:00:00Z')
    expect(arrivalDays(rate, { now: saturday, closed: weekdays })).toMatchObject({ from: 3, to: 4 })
    const away = closedOn({ opening_hours: null, closed_from: '2026-11-18', closed_until: '2026-11-22' })
    expect(arrivalDays(rate, { now, closed: away })).toMatchObject({ from: 4, to: 5 })
  })

  test('counts from the return of a store that is away before the parcel would be on its way', () => {
    const holiday = { from: '2026-11-22', until: '2026-11-24' }
    const closed = closedOn({ opening_hours: null, closed_from: holiday.from, closed_until: holiday.until })
    const ordered = (at: string, more: object = {}) =>
      arrivalDays(rate, { now: new Date(at), closed, holiday, packingHours: 4, ...more })
    // Packed on the 20th and picked up by the 21st.
    expect(ordered('2026-11-20T09:00:00Z')).toEqual({ from: 1, to: 2, away: false })
    expect(ordered('2026-11-20T09:00:00Z', { packingHours: 24 })).toEqual({ from: 6, to: 7, away: true })
    expect(ordered('2026-11-20T09:00:00Z', { byStore: true })).toEqual({ from: 6, to: 7, away: true })
    expect(ordered('2026-11-19T09:00:00Z', { byStore: true })).toEqual({ from: 1, to: 2, away: false })
    expect(ordered('2026-11-21T09:00:00Z')).toEqual({ from: 5, to: 6, away: true })
    expect(ordered('2026-11-23T09:00:00Z')).toEqual({ from: 3, to: 4, away: true })
  })

  test('estimates a route by the time of 4 of 5 recent deliveries', () => {
    expect(arrivalDays(rate, { ...always, routeHours: 100 })).toMatchObject({ from: 1, to: 6 })
    expect(arrivalDays({ from: 3, to: 5 }, { ...always, routeHours: 30 })).toMatchObject({ from: 2, to: 3 })
  })
})
