import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { payable } from './approve-payout.ts'
import { afterFee, transferFee } from './transfer-fee.ts'

test('what a store owes is taken off the next payout, and what is due later stays', () => {
  expect(payable(100, 0)).toBe(100)
  expect(payable(150, 100)).toBe(50)
  expect(payable(-20, 0)).toBe(0)
})

test('however the payouts of a store are approved, together they send what it is owed and no more', () => {
  const dues = fc.array(fc.integer({ min: 1, max: 1_000_000_00 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(dues, fc.integer({ min: 0, max: 2_000_000_00 }), (all, debt) => {
      let balance = sum(all) - debt
      const owed = Math.max(0, balance)
      let sent = 0
      for (const at of all.keys()) {
        const amount = payable(balance, sum(all.slice(at + 1)))
        expect(amount).toBeGreaterThanOrEqual(0)
        balance -= amount
        sent += amount
      }
      expect(sent).toBe(owed)
    }),
  )
})

test('a transfer costs ₦10 up to ₦5,000, ₦25 up to ₦50,000 and ₦50 above', () => {
  expect([5_000_00, 5_000_01, 50_000_00, 50_000_01].map(transferFee)).toEqual([10_00, 25_00, 25_00, 50_00])
})

test('amount and fee never exceed the balance, and no larger transfer fits', () => {
  expect(afterFee(18_000_00)).toEqual({ amount: 17_975_00, fee: 25_00 })
  expect(afterFee(5_012_00)).toEqual({ amount: 5_000_00, fee: 10_00 })
  expect(afterFee(10_00)).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 10_01, max: 60_000_00 }), balance => {
      const { amount, fee } = afterFee(balance) ?? { amount: 0, fee: 0 }
      expect(fee).toBe(transferFee(amount))
      expect(amount + fee).toBeLessThanOrEqual(balance)
      expect(amount + 1 + transferFee(amount + 1)).toBeGreaterThan(balance)
    }),
  )
})
