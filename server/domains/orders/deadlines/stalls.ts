import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { after, hour } from '#platform/clock.ts'

/** Failed deliveries after which an order goes back or is decided on by administrators. */
export const mostFailures = 3

/** Hours that an order may stay in a status, after which administrators take it up (docs/rules/orders.md). */
export const stallHours = {
  /** Ready, but nobody is to carry it. */
  ready_for_pickup: 24,
  at_hub: 48,
  /** From the failure or the start of the day of the next attempt. */
  delivery_failed: 48,
  /** Failed for the third time or more. */
  failedThrice: 24,
  /** On its way back to its store. */
  returning: 7 * 24,
} as const

/** Columns of an order: the deadline for leaving its status, and when its passing was escalated. */
export interface StallClock {
  stall_due_at: Date | null
  stalled_at: null
}

/** Computes until when an order leaves a status; null where another deadline applies. `failedCount` includes this failure. */
export function stallClock(
  to: OrderStatusCode,
  { now, failedCount, nextTryAt }: { now: Date; failedCount: number; nextTryAt?: Date | string | null | undefined },
): StallClock {
  const due = (from: Date, hours: number): StallClock => ({ stall_due_at: after(from, hours * hour), stalled_at: null })
  switch (to) {
    case 'ready_for_pickup':
    case 'at_hub':
    case 'returning':
      return due(now, stallHours[to])
    case 'delivery_failed': {
      if (failedCount >= mostFailures) return due(now, stallHours.failedThrice)
      const next = nextTryAt ? new Date(nextTryAt) : now
      return due(next > now ? next : now, stallHours.delivery_failed)
    }
    default:
      return { stall_due_at: null, stalled_at: null }
  }
}
