import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, day, minute } from '#platform/clock.ts'
import type { ProviderTransaction } from '#platform/paystack.ts'
import { final, mismatchOf, outcome, type PaymentStatus } from './payment-outcome.ts'

const now = new Date('2026-11-18T09:00:00Z')
const asked = {
  reference: 'bm-1',
  email: 'Ada@test.ng',
  amount: 500_00,
  status: 'open' as PaymentStatus,
  createdAt: after(now, -minute),
}
const said = (more: Partial<ProviderTransaction> = {}): ProviderTransaction => ({
  id: 1,
  reference: 'bm-1',
  status: 'success',
  amount: 500_00,
  currency: 'NGN',
  customer: { email: 'ada@test.ng' },
  ...more,
})

test('is paid only for the right reference, person, amount and currency', () => {
  expect(outcome(asked, said(), now)).toBe('paid')
  expect(mismatchOf(asked, said())).toBeUndefined()
  const wrong: [Partial<ProviderTransaction>, string][] = [
    [{ amount: 499_99 }, 'amount'],
    [{ amount: 500_01 }, 'amount'],
    [{ currency: 'USD' }, 'currency'],
    [{ currency: 'USD', amount: 1 }, 'currency'],
    [{ reference: 'bm-2' }, 'payer'],
    [{ customer: { email: 'eve@test.ng' } }, 'payer'],
  ]
  for (const [more, mismatch] of wrong) {
    expect(outcome(asked, said(more), now)).toBe('wrong')
    expect(mismatchOf(asked, said(more))).toBe(mismatch)
  }
})

test('is open, declined or, after a day, abandoned if unpaid; unchanged if unknown to the provider', () => {
  expect(outcome(asked, said({ status: 'abandoned' }), now)).toBe('open')
  expect(outcome(asked, said({ status: 'ongoing' }), now)).toBe('open')
  expect(outcome(asked, said({ status: 'failed' }), now)).toBe('declined')
  expect(outcome({ ...asked, status: 'starting' }, undefined, now)).toBe('starting')
  const old = { ...asked, createdAt: after(now, -day) }
  for (const last of [said({ status: 'abandoned' }), said({ status: 'failed' }), undefined])
    expect(outcome(old, last, now)).toBe('abandoned')
  expect(outcome({ ...old, status: 'abandoned' }, said(), now)).toBe('paid')
})

test('is reversed if refunded before we recorded it, also after a day', () => {
  for (const createdAt of [asked.createdAt, after(now, -2 * day)])
    expect(outcome({ ...asked, createdAt }, said({ status: 'reversed' }), now)).toBe('reversed')
})

test('never changes once paid, wrong or reversed', () => {
  const statuses = fc.array(fc.constantFrom('success', 'failed', 'abandoned', 'pending', 'reversed', undefined))
  fc.assert(
    fc.property(statuses, fc.integer({ min: 1, max: 1000_00 }), (story, amount) => {
      let status: PaymentStatus = 'starting'
      for (const next of story) {
        const before: PaymentStatus = status
        status = outcome({ ...asked, status }, next && said({ status: next, amount }), now)
        if (final(before)) expect(status).toBe(before)
      }
      const ends = story.includes('success') || story.includes('reversed')
      expect(final(status)).toBe(ends)
    }),
  )
})
