import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { after, day } from '#platform/clock.ts'
import { nextMidnight, nextMonday } from '#platform/lagos.ts'

/** When what an order earned falls due, by how its store is paid: at once, or at the next midnight or Monday in Lagos. */
export function payoutDueAt(category: PaymentCategory, completedAt: Date): Date {
  if (category === 'on-approval') return completedAt
  return category === 'next-day' ? nextMidnight(completedAt) : nextMonday(completedAt)
}

/** The last Monday 00:00 in Lagos that isn't after a moment. */
export const weekBegan = (moment: Date): Date => after(nextMonday(moment), -7 * day)
