import { expect, test } from 'vitest'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { dueNote, lengthOf, packWords, sendWords, startWords, timeLeft } from './due.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (hours: number, late = hours < 0) => ({
  dueAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  late,
})

test('labels an order as late, due soon, or neither', () => {
  expect(dueNote(at(-1.5), now)).toBe('Late by 1 h')
  expect(dueNote(at(-0.005), now)).toBe('Late by 1 min')
  expect(dueNote(at(-72), now)).toBe('Late by 3 days')
  expect(dueNote(at(3.2), now)).toBe('Due in 3 h')
  expect(dueNote(at(7), now)).toBeUndefined()
  expect(dueNote({ dueAt: null, late: false }, now)).toBeUndefined()
})

test('uses the server’s decision on lateness, not the device’s clock', () => {
  expect(dueNote(at(1, true), now)).toBe('Late')
  expect(dueNote(at(-1, false), now)).toBe('Due now')
})

test('says by when to start a new order, and when it is cancelled otherwise', () => {
  const of = {
    dueAt: '2026-11-21T12:00:00Z',
    late: false,
    startBy: '2026-11-22T12:00:00Z',
    promisedAt: '2026-11-25T22:59:00Z',
  }
  expect(startWords(of)).toBe('Start by Sat 21 Nov, 13:00. Cancelled on Sun 22 Nov, 13:00 otherwise')
  expect(startWords({ ...of, late: true })).toBe('Cancelled on Sun 22 Nov, 13:00 unless you start it')
  expect(startWords({ ...of, startBy: of.dueAt })).toBe('Start by Sat 21 Nov, 13:00, or it is cancelled')
  expect(startWords({ ...of, startBy: null })).toBeUndefined()
})

test('never says to start an order after it is cancelled, and names the promise if that is due first', () => {
  const of = { dueAt: '2026-12-04T22:59:00Z', late: false, promisedAt: '2026-12-04T22:59:00Z' }
  expect(startWords({ ...of, startBy: '2026-12-02T19:22:00Z' })).toBe('Start by Wed 2 Dec, 20:22, or it is cancelled')
  expect(startWords({ ...of, startBy: '2026-12-09T19:22:00Z' })).toBe(
    'Promised for Fri 4 Dec, 23:59. Cancelled on Wed 9 Dec, 20:22 unless you start it',
  )
})

test('says by when to pack an order that is started, until that is late', () => {
  const started = (code: OrderStatusCode) => ({
    dueAt: '2026-11-21T12:00:00Z',
    late: false,
    bitmarteOrderStatus: { id: code, code_name: code, ...orderStatuses[code] },
  })
  expect(packWords(started('processing'))).toBe('Pack by Sat 21 Nov, 13:00')
  expect(packWords({ ...started('processing'), late: true })).toBeUndefined()
  expect(packWords(started('pending'))).toBeUndefined()
})

test('says by when to choose who delivers a packed order, or to send it', () => {
  const sendBy = '2026-11-21T12:00:00Z'
  expect(sendWords({ sendBy, deliveredBy: null })).toBe('Choose who delivers it by Sat 21 Nov, 13:00')
  expect(sendWords({ sendBy, deliveredBy: 'merchant' })).toBe('Send it by Sat 21 Nov, 13:00')
  expect(sendWords({ sendBy: null, deliveredBy: null })).toBeUndefined()
})

test('formats durations', () => {
  expect(lengthOf(25 * 60_000)).toBe('25 min')
  const lengths = (...hours: number[]) => hours.map(each => lengthOf(each * 3_600_000))
  expect(lengths(23, 24, 46, 48, 50)).toEqual(['23 h', '1 day', '1 day 22 h', '2 days', '2 days 2 h'])
  // Deadlines a day apart read a day apart, also across a week.
  expect(lengths(71, 95, 167, 191, 215)).toEqual(['2 days 23 h', '3 days 23 h', '6 days 23 h', '8 days', '9 days'])
  expect(lengths(168, 179)).toEqual(['7 days', '7 days'])
  expect(timeLeft(46 * 3_600_000)).toBe('1 day 22 h')
  expect(timeLeft(72 * 60_000)).toBe('1 h 12 min')
  expect(timeLeft(120 * 60_000)).toBe('2 h')
  expect(timeLeft(59 * 60_000)).toBe('59 min')
})
