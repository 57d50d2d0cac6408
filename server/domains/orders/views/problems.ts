import { type ReportedKind, reportedKinds } from '#contract/cases/reported-kinds.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import type { RemainingLine } from './remaining-lines.ts'

type Of = Pick<LockedOrder, 'type' | 'status' | 'promised_at' | 'return_window_ends_at' | 'in_hand'>

/** Computes how many units of a line can be reported. */
export const reportableOf = ({ sold, taken }: Pick<RemainingLine, 'sold' | 'taken'>): number => sold - taken

/**
 * Returns the problems that the customer of an order can report now: that it never arrived once the promised date has
 * passed, and everything while the return window of a delivered order is open, but not that it never arrived once items of
 * it were reported, returned, refunded or replaced. None once all of them were.
 */
export function problemsOf(
  order: Of,
  lines: readonly Pick<RemainingLine, 'sold' | 'taken'>[],
  now: Date,
): ReportedKind[] {
  if (lines.every(line => reportableOf(line) === 0)) return []
  const digital = order.type === 'digital'
  if (order.status === 'delivered') {
    if (order.return_window_ends_at === null || order.return_window_ends_at < now) return []
    const arrived = digital || order.in_hand || lines.some(({ taken }) => taken > 0)
    // Somebody who has the order looks for the other problems first.
    return [...reportedKinds.filter(kind => kind !== 'never_arrived'), ...(arrived ? [] : ['never_arrived' as const])]
  }
  if (digital || order.status === 'completed' || order.status === 'cancelled') return []
  return order.promised_at !== null && order.promised_at < now ? ['never_arrived'] : []
}
