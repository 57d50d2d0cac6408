import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { dayInLagos, weekday } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

/** Returns the day of the next attempt of a failed delivery, and whether that day is over; undefined without one. */
export function nextAttemptOf(
  nextTryOn: string | null | undefined,
  today = dayInLagos(),
): { day: string; overdue: boolean } | undefined {
  return nextTryOn ? { day: weekday(`${nextTryOn}T12:00:00Z`), overdue: nextTryOn < today } : undefined
}

interface Attempted {
  bitmarteOrderStatus: { code_name: OrderStatusCode }
  /** Absent from the previous release. */
  failedCount?: number | undefined
}

/** Statuses of an order whose delivery failed and isn't tried again at the moment. */
const failed: readonly OrderStatusCode[] = ['delivery_failed', 'returning', 'returned_to_store', 'cancelled']

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns `3 failed attempts`, or during another one `4th attempt`; undefined if none has failed. */
export function attemptsOf({ bitmarteOrderStatus, failedCount = 0 }: Attempted): string | undefined {
  if (failedCount === 0) return undefined
  if (failed.includes(bitmarteOrderStatus.code_name))
    return failedCount === 1 ? '1 failed attempt' : `${failedCount} failed attempts`
  const at = failedCount + 1
  return `${at}${endings[ordinals.select(at)] ?? 'th'} attempt`
}

/** Says to a carrier how often a delivery failed, and when it is tried again, or was to be. Null if it never did. */
export function NextAttempt({ order }: { order: Attempted & { nextTryOn: string | null } }) {
  const next = nextAttemptOf(order.nextTryOn)
  const again = next && (next.overdue ? `Was to be tried again on ${next.day}` : `Next attempt: ${next.day}`)
  const words = [attemptsOf(order), again].filter(Boolean).join('. ')
  return words ? <Note late={next?.overdue}>{words}</Note> : null
}
