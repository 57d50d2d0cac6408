import { expect, test } from 'vitest'
import { problemsOf } from './report-words.ts'

const now = new Date('2026-11-18T09:00:00Z')
const order = (code_name: string, promisedAt: string | null, orderType = 'standard') =>
  ({ orderType, promisedAt, bitmarteOrderStatus: { code_name } }) as Parameters<typeof problemsOf>[0]

test('an order that never arrived can be reported once the expected date has passed', () => {
  expect(problemsOf(order('in_transit', '2026-11-19T09:00:00Z'), now)).toEqual([])
  expect(problemsOf(order('in_transit', '2026-11-17T09:00:00Z'), now)).toEqual(['never_arrived'])
})

test('everything can be reported of a delivered order, and nothing of one that has ended', () => {
  expect(problemsOf(order('delivered', null), now)).toHaveLength(4)
  expect(problemsOf(order('delivered', null, 'digital'), now)).not.toContain('never_arrived')
  expect(problemsOf(order('completed', '2026-11-17T09:00:00Z'), now)).toEqual([])
  expect(problemsOf(order('cancelled', '2026-11-17T09:00:00Z'), now)).toEqual([])
})
