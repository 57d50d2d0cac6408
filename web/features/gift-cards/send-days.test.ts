import { expect, test } from 'vitest'
import { sendDays } from './send-days.ts'

test('a gift is sent today only before 08:00 in Lagos, and within a year', () => {
  expect(sendDays(new Date('2026-11-30T06:59:59Z'))).toEqual({ first: '2026-11-30', last: '2027-11-30' })
  expect(sendDays(new Date('2026-11-30T07:00:00Z')).first).toBe('2026-12-01')
  expect(sendDays(new Date('2026-11-30T23:30:00Z'))).toEqual({ first: '2026-12-01', last: '2027-12-01' })
})
