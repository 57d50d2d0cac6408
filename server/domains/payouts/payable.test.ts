import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { payable } from './approve-payout.ts'

test('what a store owes is taken off the next payout, and never more than it is due is sent', () => {
  expect(payable(100, 100, 0)).toBe(100)
  expect(payable(100, 150, 100)).toBe(50)
  expect(payable(100, 500, 100)).toBe(100)
  expect(payable(100, -20, 0)).toBe(0)
})

test('however the payouts of a store are approved, together they send what it is owed and no more', () => {
  const dues = fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(dues, fc.integer({ min: 0, max: 2_000_000_00 }), (all, debt) => {
      let balance = sum(all) - debt
      const owed = Math.max(0, balance)
      let sent = 0
      for (const [at, due] of all.entries()) {
        const amount = payable(due, balance, sum(all.slice(at + 1)))
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(due)
        balance -= amount
        sent += amount
      }
      expect(sent).toBe(owed)
    }),
  )
})
