import type { ScheduleRow } from '#contract/delivery/schedule.ts'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import { hubAhead, lastHub } from '#web/features/delivery/stops.ts'
import { expectedWords } from '#web/features/hubs/hub-words.ts'
import { dueWords } from '#web/features/orders/due.ts'
import { timeNow } from '#web/ui/clock.ts'
import { weekday } from '#web/ui/format.ts'

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

/** Returns how late an order is at its next hub, as the hub reads it: `Late by 2 days at Ikeja hub`; undefined if it isn't. */
export function lateAtOf({ lateAt }: Pick<ScheduleRow, 'lateAt'>, now: Date = timeNow()): string | undefined {
  const late = lateAt ? expectedWords(lateAt.expectedOn, now).late : undefined
  return late && `${late} at ${lateAt?.hub}`
}

/** Returns `Declined`, `Declined twice`, `Declined 3 times`. */
export const declinedOf = (count: number): string =>
  count < 2 ? 'Declined' : count === 2 ? 'Declined twice' : `Declined ${count} times`

/** Returns why an order is stuck. */
export function stuckOf({
  bitmarteOrderStatus: { code_name: status, known_name },
  assignee,
  failureReason,
  failedCount,
}: Pick<ScheduleRow, 'bitmarteOrderStatus' | 'assignee' | 'failureReason' | 'failedCount'>): string {
  const carrier = assignee?.name ?? 'Its carrier'
  switch (status) {
    case 'ready_for_pickup':
      return 'No carrier has taken it'
    case 'assigned':
      return `${carrier} hasn’t accepted it`
    case 'at_hub':
      return `Still at its hub; ${carrier} carries it`
    case 'delivery_failed': {
      const times = failedCount === 1 ? 'once' : failedCount === 2 ? 'twice' : `${failedCount} times`
      const reason = failureReason ? `: ${failureReasons[failureReason].name}` : ''
      return `Failed ${times}${reason}. ${carrier} hasn’t tried again`
    }
    case 'returning':
      return `${carrier} hasn’t brought it back`
    default:
      return assignee ? `${known_name}, ${carrier}` : known_name
  }
}

/**
 * Returns since when an order that a carrier has is in its status, and where it was last: its store, or a hub, which it may
 * have left before.
 */
export function lastPlaceOf(
  {
    bitmarteOrderStatus: { code_name: status },
    statusSince: since,
    storeName,
    from,
    stops = [],
  }: Pick<ScheduleRow, 'bitmarteOrderStatus' | 'statusSince' | 'storeName' | 'from' | 'stops'>,
  now: Date = timeNow(),
): string {
  const hub = lastHub(stops)
  const isThere = hub ? !hub.leftAt : status === 'accepted'
  const place = `${isThere ? 'At' : 'Left'} ${hub ? hub.name : `${storeName}, ${from.lga}`}`
  return since ? `Since ${weekday(since, now)}. ${place}` : place
}

/** Returns to whom an order goes, and where, via which hub next. */
export function goalOf({
  bitmarteOrderStatus: { code_name: status },
  storeName,
  from,
  customerName,
  to,
  stops = [],
}: Pick<ScheduleRow, 'bitmarteOrderStatus' | 'storeName' | 'from' | 'customerName' | 'to' | 'stops'>): [
  string,
  string,
] {
  if (status === 'returning') return [storeName, `${from.lga}, ${from.state}`]
  const next = hubAhead(stops)
  return [customerName, `${to.lga}, ${to.stateOrRegion}${next ? `, via ${next.name}` : ''}`]
}
