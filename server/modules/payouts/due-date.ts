import type { PaymentCategory } from '#contract/payouts.ts'
import { after, day, hour } from '#platform/clock.ts'

/** Nigeria's time, the whole year round. */
const lagosOffset = hour

/** When what an order earned falls due, by how its store is paid: at once, or at the next midnight or Monday in Lagos. */
export function payoutDueAt(category: PaymentCategory, completedAt: Date): Date {
  if (category === 'on-approval') return completedAt
  const lagos = after(completedAt, lagosOffset)
  const midnight = Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth(), lagos.getUTCDate())
  const days = category === 'next-day' ? 1 : (8 - lagos.getUTCDay()) % 7 || 7
  return new Date(midnight + days * day - lagosOffset)
}
