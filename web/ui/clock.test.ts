import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { daysOfAddress } from '#web/features/reports/days.ts'
import { setClock, timeNow } from './clock.ts'
import { ago } from './format.ts'

const served = 'Fri, 27 Nov 2026 06:20:00 GMT'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-05T06:20:10Z') })
})
afterEach(() => {
  setClock(new Date().toUTCString())
  vi.useRealTimers()
})

test('a device whose clock is wrong shows times and ranges by the server’s clock', () => {
  expect(ago('2026-11-27T06:11:00Z')).toBe('27 Nov')
  setClock(served)
  expect(timeNow().toISOString()).toBe('2026-11-27T06:20:00.000Z')
  expect(ago('2026-11-27T06:11:00Z')).toBe('9 min ago')
  expect(daysOfAddress(new URLSearchParams())).toEqual({ startDate: '2026-10-29', endDate: '2026-11-27' })
  vi.advanceTimersByTime(60_000)
  expect(ago('2026-11-27T06:11:00Z')).toBe('10 min ago')
})

test('a device whose clock is right within seconds keeps its own, and an unreadable time changes nothing', () => {
  setClock('Sat, 05 Dec 2026 06:20:00 GMT')
  expect(timeNow()).toEqual(new Date())
  setClock(served)
  setClock(null)
  expect(timeNow().toISOString()).toBe('2026-11-27T06:20:00.000Z')
})
