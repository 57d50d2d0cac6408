import { type ReportedKind, reportedKinds } from '#contract/cases/reported-kinds.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'

type Of = Pick<LockedOrder, 'type' | 'status' | 'promised_at' | 'return_window_ends_at'>

/**
 * Returns the problems that the customer of an order can report now: that it never arrived once the promised date has
 * passed, and everything while the return window of a delivered order is open.
 */
export function problemsOf(order: Of, now: Date): ReportedKind[] {
  const digital = order.type === 'digital'
  if (order.status === 'delivered')
    return order.return_window_ends_at !== null && order.return_window_ends_at >= now
      ? // Somebody who has the order looks for the other problems first.
        [...reportedKinds.filter(kind => kind !== 'never_arrived'), ...(digital ? [] : ['never_arrived' as const])]
      : []
  if (digital || order.status === 'completed' || order.status === 'cancelled') return []
  return order.promised_at !== null && order.promised_at < now ? ['never_arrived'] : []
}
