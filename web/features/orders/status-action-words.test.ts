import { expect, test } from 'vitest'
import { orderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { earlierThan, isBackQuestion, movedWords, moveWord, questionOf, sortMoves } from './status-action-words.ts'

test('makes the likeliest action the main one, never a failure or cancellation', () => {
  expect(sortMoves('pending', ['cancelled', 'processing'])).toEqual({ main: 'processing', others: ['cancelled'] })
  expect(sortMoves('picked_up', ['in_transit', 'out_for_delivery']).main).toBe('out_for_delivery')
  expect(sortMoves('picked_up', ['in_transit', 'out_for_delivery'], true).main).toBe('in_transit')
  expect(sortMoves('in_transit', ['out_for_delivery'], true)).toEqual({ main: undefined, others: ['out_for_delivery'] })
  expect(sortMoves('out_for_delivery', ['delivery_failed', 'delivered']).main).toBe('delivered')
  expect(sortMoves('delivery_failed', ['returning', 'out_for_delivery']).main).toBe('out_for_delivery')
  expect(sortMoves('assigned', ['cancelled'])).toEqual({ main: undefined, others: ['cancelled'] })
  expect(sortMoves('assigned', ['ready_for_pickup', 'accepted']).main).toBe('accepted')
  expect(sortMoves('assigned', ['ready_for_pickup']).main).toBeUndefined()
})

test('labels actions by the current status', () => {
  expect(moveWord('ready_for_pickup', 'out_for_delivery')).toBe('Start the delivery')
  expect(moveWord('picked_up', 'out_for_delivery')).toBe('Start the delivery')
  expect(moveWord('assigned', 'ready_for_pickup')).toBe('Decline')
  expect(moveWord('accepted', 'ready_for_pickup')).toBe('Give it back')
  expect(moveWord('accepted', 'ready_for_pickup', true)).toBe('Take it back')
  expect(moveWord('delivery_failed', 'out_for_delivery')).toBe('Try again')
  for (const code of orderStatusCode.options) expect(moveWord('pending', code)).not.toBe('')
})

test('names what a carrier does, never the status that follows', () => {
  const byCarrier = orderStatusCode.options.filter(code => code !== 'pending' && code !== 'ready_for_pickup')
  for (const code of byCarrier) expect(moveWord('picked_up', code)).not.toBe(orderStatuses[code].known_name)
  expect(moveWord('accepted', 'picked_up')).toBe('Confirm pickup')
  expect(moveWord('at_hub', 'in_transit')).toBe('Start the ride')
})

test('asks a carrier why it gives an accepted order back', () => {
  expect(questionOf('accepted', 'ready_for_pickup')?.title('BM-1')).toBe('Give order BM-1 back?')
  expect(questionOf('assigned', 'ready_for_pickup')?.title('BM-1')).toBe('Decline order BM-1?')
  expect(questionOf('accepted', 'ready_for_pickup', true)?.title('BM-1')).toBe('Take order BM-1 back?')
})

test('asks before a delivery on an earlier day than its customer expects', () => {
  expect(earlierThan('2026-11-24', '2026-11-23')?.body).toContain('expects it on Tue 24 Nov')
  for (const date of ['2026-11-23', '2026-11-22', null, undefined])
    expect(earlierThan(date, '2026-11-23')).toBeUndefined()
})

test('says after a carrier’s change what the order is now', () => {
  expect(movedWords('out_for_delivery')).toBe('Out for delivery.')
  expect(movedWords('delivery_failed')).toBe('Reported as not delivered.')
  expect(movedWords('ready_for_pickup')).toBe('Declined. We’ll assign it to someone else.')
})

test('suggests a breakdown wherever a carrier loses an order before its pickup', () => {
  for (const [from, schedules] of [
    ['assigned', true],
    ['accepted', true],
    ['assigned', false],
    ['accepted', false],
  ] as const)
    expect(questionOf(from, 'ready_for_pickup', schedules)?.reasons).toContainEqual(
      expect.stringMatching(/broke down$/),
    )
})

test('asks the store itself whether an order is back with it', () => {
  const { title, body } = isBackQuestion({ orderName: '#1042', storeName: 'Ada Fabrics' }, true)
  expect(title).toBe('Is order #1042 back with you?')
  expect(body).toBe(
    'The order is cancelled and its customer refunded at once. Then you say how many of its items can be sold again.',
  )
})
