import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { after, day } from '#platform/clock.ts'
import { nextMidnight, nextMonday } from '#platform/lagos.ts'

/**
 * Computes when an order's payout falls due by the store's payment category: at once, or at the next midnight or Monday
 * in Lagos.
 */
export function payoutDueAt(category: PaymentCategory, completedAt: Date): Date {
  if (category === 'on-approval') return completedAt
  return category === 'next-day' ? nextMidnight(completedAt) : nextMonday(completedAt)
}

/** Returns the latest Monday 00:00 in Lagos up to a moment. */
export const weekBegan = (moment: Date): Date => after(nextMonday(moment), -7 * day)
