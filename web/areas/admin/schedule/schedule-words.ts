import type { ScheduleRow } from '#contract/delivery/delivery.ts'
import { lengthOf } from '#web/features/orders/due.ts'

/** Returns the time left, such as `in 5 h`, or the delay. */
export function promiseOf({ promisedAt }: Pick<ScheduleRow, 'promisedAt'>, now: Date = new Date()): string {
  if (!promisedAt) return 'No promise'
  const left = new Date(promisedAt).getTime() - now.getTime()
  return left < 0 ? `Late by ${lengthOf(-left)}` : `in ${lengthOf(left)}`
}

/** Returns `Declined`, `Declined twice`, `Declined 3 times`. */
export const declinedOf = (count: number): string =>
  count < 2 ? 'Declined' : count === 2 ? 'Declined twice' : `Declined ${count} times`
