import { expect, test } from 'vitest'
import { joinsBalance } from './joins-balance.ts'

const delivered = { bitmarteOrderStatus: { code_name: 'delivered' }, earnsOn: null }

test('a delivery that waits for the network names no return', () => {
  expect(joinsBalance({ ...delivered, deliveredAt: null })).toBe(
    'Joins your balance when the customer can no longer return it.',
  )
  expect(joinsBalance({ ...delivered, deliveredAt: '2026-11-28T09:00:00.000Z' })).toBe(
    'Joins your balance once the customer’s return is closed.',
  )
})
