import { expect, test } from 'vitest'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { declinedOf, goalOf, lastPlaceOf, lateAtOf, promiseOf, stuckOf } from './schedule-words.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('shows the time left until a deadline, or the delay', () => {
  expect(promiseOf({ promisedAt: '2026-11-20T17:30:00Z', late: false }, now)).toBe('Due in 5 h')
  expect(promiseOf({ promisedAt: '2026-11-20T11:20:00Z', late: true }, now)).toBe('Late by 40 min')
  expect(promiseOf({ promisedAt: '2026-11-20T11:20:00Z', late: false }, now)).toBe('No longer due')
  expect(promiseOf({ promisedAt: null, late: false }, now)).toBe('No promise')
})

test('says how late an order is at its next hub, in the words of the hub', () => {
  const late = (expectedOn: string) => lateAtOf({ lateAt: { hub: 'Ikeja hub', expectedOn } }, now)
  expect([late('2026-11-19'), late('2026-11-17')]).toEqual([
    'Late by 1 day at Ikeja hub',
    'Late by 3 days at Ikeja hub',
  ])
  expect([lateAtOf({ lateAt: null }, now), lateAtOf({}, now)]).toEqual([undefined, undefined])
})

test('counts declines in words', () => {
  expect([1, 2, 3].map(declinedOf)).toEqual(['Declined', 'Declined twice', 'Declined 3 times'])
})

test('says why an order is stuck, and whose it is', () => {
  const stuck = (code_name: OrderStatusCode, more: Partial<Parameters<typeof stuckOf>[0]> = {}) =>
    stuckOf({
      bitmarteOrderStatus: { id: code_name, code_name, ...orderStatuses[code_name] },
      assignee: { id: '1', name: 'Danfo', kind: 'partner', answerDueAt: null },
      failureReason: null,
      failedCount: 0,
      ...more,
    })
  expect(stuck('ready_for_pickup', { assignee: null })).toBe('No carrier has taken it')
  expect(stuck('assigned')).toBe('Danfo hasn’t accepted it')
  expect(stuck('at_hub')).toContain('Still at its hub')
  expect(stuck('delivery_failed', { failureReason: 'address_wrong', failedCount: 1 })).toBe(
    `Failed once: ${failureReasons.address_wrong.name}. Danfo hasn’t tried again`,
  )
  expect(stuck('delivery_failed', { failedCount: 3 })).toBe('Failed 3 times. Danfo hasn’t tried again')
})

test('says where an order with a carrier was last, since when, and where it goes', () => {
  const way = (code_name: OrderStatusCode, ...hubs: ('here' | 'left' | 'ahead')[]) => ({
    bitmarteOrderStatus: { id: code_name, code_name, ...orderStatuses[code_name] },
    storeName: 'Oja',
    from: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
    customerName: 'Chioma Ade',
    to: { stateOrRegion: 'Kano', lga: 'Nassarawa', address: '3 Ibrahim Taiwo Road' },
    stops: hubs.map((passed, at) => ({
      hubId: `${at}`,
      name: ['Ikeja hub', 'Kano hub'][at] ?? '',
      state: 'Lagos',
      lga: 'Ikeja',
      street: '',
      phoneNumber: null,
      arrivedAt: passed === 'ahead' ? null : '2026-11-20T12:00:00Z',
      leftAt: passed === 'left' ? '2026-11-20T12:00:00Z' : null,
    })),
  })
  expect(lastPlaceOf(way('accepted', 'ahead', 'ahead'))).toBe('At Oja, Ikeja')
  expect(lastPlaceOf(way('picked_up', 'ahead', 'ahead'))).toBe('Left Oja, Ikeja')
  expect(lastPlaceOf(way('at_hub', 'here', 'ahead'))).toBe('At Ikeja hub')
  expect(lastPlaceOf(way('in_transit', 'left', 'ahead'))).toBe('Left Ikeja hub')
  const since = { ...way('in_transit', 'left', 'ahead'), statusSince: '2026-11-16T08:00:00Z' }
  expect(lastPlaceOf(since, now)).toBe('Since Mon 16 Nov. Left Ikeja hub')
  expect(goalOf(way('picked_up', 'ahead', 'ahead'))).toEqual(['Chioma Ade', 'Nassarawa, Kano, via Ikeja hub'])
  expect(goalOf(way('in_transit', 'left', 'ahead'))).toEqual(['Chioma Ade', 'Nassarawa, Kano, via Kano hub'])
  expect(goalOf(way('out_for_delivery', 'left', 'left'))).toEqual(['Chioma Ade', 'Nassarawa, Kano'])
  expect(goalOf(way('returning', 'left', 'left'))).toEqual(['Oja', 'Ikeja, Lagos'])
})
