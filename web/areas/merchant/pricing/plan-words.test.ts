import { describe, expect, test } from 'vitest'
import type { PlanChoice, Subscription } from '#contract/money/subscriptions.ts'
import { changeWords, choiceButton, choiceWords, standingWords } from './plan-words.ts'

const growth: Subscription = {
  id: '00000000-0000-4000-8000-000000000001',
  storeId: '00000000-0000-4000-8000-000000000002',
  storeName: 'Kemi Fabrics',
  plan: 'growth',
  monthlyFee: 7500,
  status: 'active',
  nextPlan: null,
  periodStart: '2026-11-18T09:00:00Z',
  periodEnd: '2026-12-18T09:00:00Z',
  graceUntil: null,
  card: { type: 'visa', last4: '4081' },
  charges: [],
  createdAt: '2026-11-18T09:00:00Z',
  endedAt: null,
  endReason: null,
}
const pro: PlanChoice = {
  id: 'pro',
  name: 'Pro',
  monthlyFee: 20_000,
  commissionPercentage: 5,
  worthFrom: 625_000,
  changes: [],
  change: 'pay',
  payNow: 16_250,
  credit: 3750,
}

describe('a plan to choose', () => {
  test('shows the amount to pay now, and why it is below the fee', () => {
    expect(choiceButton(pro, growth)).toBe('Pay ₦16,250.00 and start')
    expect(choiceWords(pro, growth)).toBe('₦20,000.00 minus ₦3,750.00 for your remaining days of Growth.')
  })
  test('shows when a cheaper plan starts', () => {
    const starter: PlanChoice = { ...pro, id: 'starter', change: 'at-end', payNow: 0, credit: 0 }
    expect(choiceButton(starter, growth)).toBe('Stop renewing')
    expect(choiceWords(starter, growth)).toBe('Growth is paid until 18 Dec 2026, and stays until then.')
    expect(choiceWords({ ...starter, change: 'none' }, { ...growth, nextPlan: 'starter' })).toBe(
      'Begins on 18 Dec 2026.',
    )
  })
  test('offers another card for the same plan during the grace period', () => {
    expect(choiceButton({ ...pro, payNow: 20_000 }, { ...growth, plan: 'pro', status: 'past-due' })).toBe(
      'Pay ₦20,000.00 with another card',
    )
  })
  test('offers another card for the same plan, which starts a new month', () => {
    const same = { ...pro, id: 'growth', monthlyFee: 7500, payNow: 3750 } as const
    expect(choiceButton(same, growth)).toBe('Pay ₦3,750.00 with another card')
    expect(choiceWords(same, growth)).toBe(
      'A new month begins: ₦7,500.00 minus ₦3,750.00 for your remaining days of Growth.',
    )
  })
  test('shows nothing for the current plan', () =>
    expect(choiceButton({ ...pro, change: 'none' }, null)).toBeUndefined())
})

test.each([
  [growth, 'Renews on 18 Dec 2026: ₦7,500.00 from your card ending in 4081.'],
  [{ ...growth, nextPlan: 'starter' as const }, 'Growth is paid until 18 Dec 2026. Then it becomes Starter.'],
  [
    { ...growth, status: 'past-due' as const, graceUntil: '2026-12-25T09:00:00Z' },
    'We couldn’t take ₦7,500.00 from your card ending in 4081. We try again each day; on 25 Dec 2026 your store goes back to Starter.',
  ],
  [
    { ...growth, card: null },
    'Paid until 18 Dec 2026. Your bank doesn’t let us keep the card, so we ask you to pay again then.',
  ],
])('how it stands %#', (subscription, words) => expect(standingWords(subscription)).toBe(words))

test('a plan says what it will cost, and from when', () => {
  const startsAt = '2026-12-06T23:00:00.000Z'
  expect(changeWords({ startsAt, monthlyFee: 20_000, commissionPercentage: 6.5 }, pro)).toBe(
    'From Mon 7 Dec, 00:00: 6.5% of what you sell.',
  )
  expect(changeWords({ startsAt, monthlyFee: 25_000, commissionPercentage: 5 }, pro)).toBe(
    'From Mon 7 Dec, 00:00: ₦25,000.00 a month, from your next month on.',
  )
})
