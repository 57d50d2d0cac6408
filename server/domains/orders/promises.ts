import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { after, hour } from '#platform/clock.ts'
import { dayInLagos, nextMidnight } from '#platform/lagos.ts'
import { finalStatuses } from './order-states.ts'

/** What is promised of an order: that its store begins, that it has packed, that the customer has it. */
export type PromiseKind = 'accept' | 'ready' | 'deliver'

/** Whether a day of Lagos, such as `2026-11-21`, doesn’t count. */
export type IsClosed = (day: string) => boolean
export const neverClosed: IsClosed = () => false

/** So much of the time has passed when whoever has the next step is reminded of it. */
const warnAfter = 0.75
/** A store that is closed for longer than this keeps its orders waiting all the same. */
const mostClosedDays = 60

/** The promise that an order in a status is held to; none once it is over. */
export function promiseOf(status: OrderStatusCode): PromiseKind | undefined {
  if (status === 'pending') return 'accept'
  if (status === 'processing') return 'ready'
  return status === 'delivered' || status === 'returned_to_store' || finalStatuses.includes(status)
    ? undefined
    : 'deliver'
}

/** When so many milliseconds have passed since `start`, closed days left out: at most 60 of them. */
export function passed(start: Date, ms: number, closed: IsClosed): Date {
  let [at, left, skipped] = [start.getTime(), ms, 0]
  for (;;) {
    const today = new Date(at)
    const next = nextMidnight(today).getTime()
    if (skipped < mostClosedDays && closed(dayInLagos(today))) skipped++
    else if (left <= next - at) return new Date(at + left)
    else left -= next - at
    at = next
  }
}

/** When the step after a status is late, and when whoever has it is reminded: columns of an order. */
export interface StepClock {
  step_due_at: Date | null
  step_warn_at: Date | null
}

/**
 * 24 hours to begin and 48 to pack, in which days that the store is closed don’t count; then what the customer was
 * promised, whatever the days.
 */
export function stepClock(
  status: OrderStatusCode,
  of: { now: Date; placedAt: Date; promisedAt: Date | null; closed: IsClosed },
): StepClock {
  const promise = promiseOf(status)
  const { now, placedAt, promisedAt, closed } = of
  if (promise === 'deliver') {
    const whole = promisedAt && promisedAt.getTime() - placedAt.getTime()
    return { step_due_at: promisedAt, step_warn_at: whole === null ? null : after(placedAt, whole * warnAfter) }
  }
  if (promise === undefined) return { step_due_at: null, step_warn_at: null }
  const length = (promise === 'accept' ? 24 : 48) * hour
  return { step_due_at: passed(now, length, closed), step_warn_at: passed(now, length * warnAfter, closed) }
}
