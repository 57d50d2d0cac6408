import { expect, test } from 'vitest'
import { joinsBalance } from './joins-balance.ts'

const delivered = { bitmarteOrderStatus: { code_name: 'delivered' }, earnsOn: null, earns: 1_200 }

test('a delivery that waits for the network names no return', () => {
  expect(joinsBalance({ ...delivered, deliveredAt: null })).toBe(
    'Joins your balance when the customer can no longer return it.',
  )
  expect(joinsBalance({ ...delivered, deliveredAt: '2026-11-28T09:00:00.000Z' })).toBe(
    'Joins your balance once the customer’s return is closed.',
  )
})

test('an order that goes back says whether it earns its fee', () => {
  const back = { bitmarteOrderStatus: { code_name: 'returning' }, earnsOn: null, deliveredAt: null }
  expect(joinsBalance({ ...back, earns: 1_200 })).toMatch(/^Joins your balance once the parcel is back/)
  expect(joinsBalance({ ...back, earns: 0 })).toBe('This order earns no fee, because it wasn’t delivered.')
})
