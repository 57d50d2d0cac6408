import type { ScheduleRow } from '#contract/delivery/delivery.ts'
import { dueWords } from '#web/features/orders/due.ts'
import { timeNow } from '#web/ui/clock.ts'

/** Returns the time left, such as `Due in 5 h`, or the delay. */
export function promiseOf(
  { promisedAt, late }: Pick<ScheduleRow, 'promisedAt' | 'late'>,
  now: Date = timeNow(),
): string {
  if (!promisedAt) return 'No promise'
  // What goes back to its store is no longer due.
  if (!late && new Date(promisedAt) < now) return 'No longer due'
  return dueWords({ dueAt: promisedAt, late }, now)
}

/** Returns `Declined`, `Declined twice`, `Declined 3 times`. */
export const declinedOf = (count: number): string =>
  count < 2 ? 'Declined' : count === 2 ? 'Declined twice' : `Declined ${count} times`
