import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { balances, type Entry } from './entries.ts'
import { payout, payoutFee, payoutReturned } from './payout-entries.ts'

const on = (entries: readonly Entry[], kind: string) =>
  sum(
    entries
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account.kind === kind)
      .map(({ amount }) => amount),
  )

test('matches the worked example of a payout in docs/rules/money.md: ₦18,000 earned, ₦17,975 sent, ₦25 fee', () => {
  const sent = payout({ transferId: 't', attempt: 1, to: { storeId: 's' }, amount: 17_975_00, fee: 25_00 })
  expect(sent.postings).toEqual([
    { account: { kind: 'merchant_payable', ownerId: 's' }, amount: 18_000_00 },
    { account: { kind: 'provider_clearing' }, amount: -18_000_00 },
  ])
})

test('reverses amount and fee of a returned payout, under a key per attempt', () => {
  const first = { transferId: 'x', attempt: 1, to: { storeId: 's' }, amount: 5, fee: 2 }
  const entries = [payout(first), payoutReturned(first), payout({ ...first, attempt: 2 })]
  expect(entries.every(balances)).toBe(true)
  expect(on(entries, 'merchant_payable')).toBe(7)
  expect(on(entries.slice(0, 2), 'provider_clearing')).toBe(0)
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3)
  expect(payout({ ...first, to: { partnerId: 'p' } })).toMatchObject({
    postings: [{ account: { kind: 'delivery_payable', ownerId: 'p' }, amount: 7 }, { amount: -7 }],
  })
})

test('charges or returns the difference to the expected fee', () => {
  const of = { transferId: 'x', attempt: 1, to: { storeId: 's' } }
  expect(on([payoutFee({ ...of, more: 3 })], 'merchant_payable')).toBe(3)
  expect(on([payoutFee({ ...of, more: -3 })], 'merchant_payable')).toBe(-3)
})
