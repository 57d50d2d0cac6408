import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const now = new Date('2026-11-18T09:00:00Z')
const yesterday = new Date('2026-11-17T09:00:00Z')
const tomorrow = new Date('2026-11-19T09:00:00Z')
type Order = Parameters<typeof problemsOf>[0]
const left = [{ sold: 2, taken: 1 }]
const order = (status: Order['status'], of: Partial<Order> = {}): Order => ({
  status,
  type: 'standard',
  promised_at: null,
  return_window_ends_at: null,
  in_hand: false,
  ...of,
})

test('allows reporting a missing order once the expected date has passed', () => {
  expect(problemsOf(order('in_transit', { promised_at: tomorrow }), left, now)).toEqual([])
  expect(problemsOf(order('in_transit', { promised_at: now }), left, now)).toEqual([])
  expect(problemsOf(order('in_transit', { promised_at: yesterday }), left, now)).toEqual(['never_arrived'])
  expect(problemsOf(order('in_transit', { promised_at: yesterday, type: 'digital' }), left, now)).toEqual([])
})

test('allows every report while the return window is open, and none of a final order', () => {
  const open = { return_window_ends_at: tomorrow }
  const whole = [{ sold: 2, taken: 0 }]
  expect(problemsOf(order('delivered', open), whole, now)).toHaveLength(4)
  expect(problemsOf(order('delivered', { return_window_ends_at: now }), whole, now)).toHaveLength(4)
  expect(problemsOf(order('delivered', { ...open, type: 'digital' }), whole, now)).not.toContain('never_arrived')
  expect(problemsOf(order('delivered', { return_window_ends_at: yesterday }), left, now)).toEqual([])
  expect(problemsOf(order('completed', { promised_at: yesterday }), left, now)).toEqual([])
  expect(problemsOf(order('cancelled', { promised_at: yesterday }), left, now)).toEqual([])
})

test('allows no report once everything was returned, refunded or replaced', () => {
  const delivered = order('delivered', { return_window_ends_at: tomorrow })
  expect(problemsOf(delivered, [{ sold: 2, taken: 2 }], now)).toEqual([])
  expect(problemsOf(delivered, [{ sold: 2, taken: 2 }, ...left], now)).toHaveLength(3)
})

test('offers “never arrived” of a delivered order only while nothing of it was reported, returned or refunded', () => {
  const delivered = { return_window_ends_at: tomorrow }
  const whole = [{ sold: 2, taken: 0 }]
  expect(problemsOf(order('delivered', delivered), whole, now)).toContain('never_arrived')
  expect(problemsOf(order('delivered', delivered), left, now)).not.toContain('never_arrived')
  expect(problemsOf(order('delivered', { ...delivered, in_hand: true }), whole, now)).not.toContain('never_arrived')
  // Items that are still on their way can be reported as never arrived, even if a case refunded some.
  expect(problemsOf(order('in_transit', { promised_at: yesterday }), left, now)).toEqual(['never_arrived'])
})
