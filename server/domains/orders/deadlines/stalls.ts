import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { after, hour } from '#platform/clock.ts'

/** Failed deliveries after which an order goes back or is decided on by administrators. */
export const mostFailures = 3

/** Hours that an order may stay in a status, after which administrators take it up (docs/rules/orders.md). */
export const stallHours = {
  /** Started by its store, but not packed. */
  processing: 7 * 24,
  /** Ready, but no carrier has accepted it. */
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
  stalled_at: Date | null
}

/**
 * Computes until when an order leaves a status; null where another deadline applies. `failedCount` includes this failure.
 * An assignment that nobody accepts doesn't extend the deadline.
 */
export function stallClock(
  order: StallClock & { status: OrderStatusCode },
  to: OrderStatusCode,
  { now, failedCount, nextTryAt }: { now: Date; failedCount: number; nextTryAt?: Date | string | null | undefined },
): StallClock {
  const due = (from: Date, hours: number): StallClock => ({ stall_due_at: after(from, hours * hour), stalled_at: null })
  const unchanged: StallClock = { stall_due_at: order.stall_due_at, stalled_at: order.stalled_at }
  switch (to) {
    case 'assigned':
      return unchanged
    case 'ready_for_pickup':
      return order.status === 'assigned' && order.stall_due_at ? unchanged : due(now, stallHours[to])
    case 'processing':
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
