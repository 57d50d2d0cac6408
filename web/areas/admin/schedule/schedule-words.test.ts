import { expect, test } from 'vitest'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { declinedOf, promiseOf, stuckOf } from './schedule-words.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('shows the time left until a deadline, or the delay', () => {
  expect(promiseOf({ promisedAt: '2026-11-20T17:30:00Z', late: false }, now)).toBe('Due in 5 h')
  expect(promiseOf({ promisedAt: '2026-11-20T11:20:00Z', late: true }, now)).toBe('Late by 40 min')
  expect(promiseOf({ promisedAt: '2026-11-20T11:20:00Z', late: false }, now)).toBe('No longer due')
  expect(promiseOf({ promisedAt: null, late: false }, now)).toBe('No promise')
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
