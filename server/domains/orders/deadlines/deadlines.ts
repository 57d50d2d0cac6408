import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type IsClosed, neverClosed, passed } from '#domains/stores/index.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import { finalStatuses } from '../lifecycle/order-states.ts'

export { type IsClosed, neverClosed, passed }

/** Deadlines of an order: the store accepts it, the store has packed it, the customer has it. */
export const deadlineKinds = ['accept', 'ready', 'deliver'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** Open hours in which a store starts an order. */
export const hoursToStart = 24

/** Share of the time after which the responsible person is reminded. */
const warnAfter = 0.75

/** Statuses without a deadline besides the final ones: the customer has it, or it goes back to its store. */
const undue: readonly OrderStatusCode[] = ['delivered', 'returning', 'returned_to_store']

/** Returns the deadline that applies in a status; none in a final one. */
export function deadlineOf(status: OrderStatusCode): DeadlineKind | undefined {
  if (status === 'pending') return 'accept'
  if (status === 'processing') return 'ready'
  return undue.includes(status) || finalStatuses.includes(status) ? undefined : 'deliver'
}

/** Returns the last minute of the day of the next delivery attempt, which begins at `nextTryAt`. */
export const endOfTry = (nextTryAt: Date): Date => after(nextTryAt, day - minute)

/** Columns of an order: deadline of the next step, and time of the reminder. */
export interface StepClock {
  step_due_at: Date | null
  step_warn_at: Date | null
}

/**
 * Computes a step's deadline: 24 hours to accept and 48 to pack, skipping the store's closed days, then the promised
 * delivery time on any day. No step is due after the promised delivery, so that an order past its deadline is late for
 * everybody.
 */
export function stepClock(
  status: OrderStatusCode,
  of: { now: Date; placedAt: Date; promisedAt: Date | null; closed: IsClosed },
): StepClock {
  const promise = deadlineOf(status)
  const { now, placedAt, promisedAt, closed } = of
  if (promise === 'deliver') {
    const whole = promisedAt && promisedAt.getTime() - placedAt.getTime()
    return { step_due_at: promisedAt, step_warn_at: whole === null ? null : after(placedAt, whole * warnAfter) }
  }
  if (promise === undefined) return { step_due_at: null, step_warn_at: null }
  const length = (promise === 'accept' ? hoursToStart : 48) * hour
  const due = passed(now, length, closed)
  // An order is late at the latest when its delivery is.
  if (promisedAt && promisedAt < due)
    return {
      step_due_at: promisedAt,
      step_warn_at: promisedAt > now ? after(now, (promisedAt.getTime() - now.getTime()) * warnAfter) : null,
    }
  return { step_due_at: due, step_warn_at: passed(now, length * warnAfter, closed) }
}
