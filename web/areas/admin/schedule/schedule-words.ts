import type { ScheduleRow } from '#contract/delivery/delivery.ts'
import { lateBy, lengthOf } from '#web/features/orders/due.ts'

/** Returns the time left, such as `in 5 h`, or the delay. The server decides whether an order is late. */
export function promiseOf(
  { promisedAt, late }: Pick<ScheduleRow, 'promisedAt' | 'late'>,
  now: Date = new Date(),
): string {
  if (!promisedAt) return 'No promise'
  const left = new Date(promisedAt).getTime() - now.getTime()
  if (late) return lateBy(left)
  // What goes back to its store is no longer due.
  return left < 0 ? 'No longer due' : `in ${lengthOf(left)}`
}

/** Returns `Declined`, `Declined twice`, `Declined 3 times`. */
export const declinedOf = (count: number): string =>
  count < 2 ? 'Declined' : count === 2 ? 'Declined twice' : `Declined ${count} times`
