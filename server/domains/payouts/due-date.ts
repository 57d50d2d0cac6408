import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { after, day, lagosOffset } from '#platform/clock.ts'

/** The midnight that a moment's day began with in Lagos, as if it were UTC, and which day of the week that is. */
function lagosDay(moment: Date): { midnight: number; weekday: number } {
  const lagos = after(moment, lagosOffset)
  return {
    midnight: Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth(), lagos.getUTCDate()),
    weekday: lagos.getUTCDay(),
  }
}

const mondayAfter = (weekday: number) => (8 - weekday) % 7 || 7

/** When what an order earned falls due, by how its store is paid: at once, or at the next midnight or Monday in Lagos. */
export function payoutDueAt(category: PaymentCategory, completedAt: Date): Date {
  if (category === 'on-approval') return completedAt
  const { midnight, weekday } = lagosDay(completedAt)
  const days = category === 'next-day' ? 1 : mondayAfter(weekday)
  return new Date(midnight + days * day - lagosOffset)
}

/** The last Monday 00:00 in Lagos that isn't after a moment. */
export function weekBegan(moment: Date): Date {
  const { midnight, weekday } = lagosDay(moment)
  return new Date(midnight + (mondayAfter(weekday) - 7) * day - lagosOffset)
}
