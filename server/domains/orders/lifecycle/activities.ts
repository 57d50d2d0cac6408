import type { ActivityKind } from '#contract/orders/activities.ts'
import { type FailureReason, failureReasons } from '#contract/orders/failure-reasons.ts'
import { type OrderStatusCode, orderStatuses, readyToDeliver } from '#contract/orders/order-statuses.ts'
import type { Work } from '#platform/database/database.ts'
import { midnightInLagos, weekdayAndDate } from '#platform/lagos.ts'
import { isInternal } from './activity-kinds.ts'
import { type Actor, kindOf } from './orders.policy.ts'

/** Names shown in a timeline. */
export interface Names {
  store: string
  carrier: string
  hub: string
}

/**
 * Returns the timeline text of a transition. Everybody with the order reads the reason of a failed delivery and the day of
 * the next attempt.
 */
export function activityOf(
  transition: {
    from: OrderStatusCode
    to: OrderStatusCode
    reason: FailureReason | null
    nextTryOn?: string | undefined
    /** Whether the store delivers it itself. */
    byStore: boolean
    /** Whether it undoes a reassignment. */
    undone: boolean
  },
  actor: Actor,
  names: Names,
): string {
  const { from, to, reason, nextTryOn, byStore, undone } = transition
  if (undone) return `Reassignment undone: back with ${names.carrier}`
  switch (to) {
    case 'pending':
      return 'Order placed'
    case 'processing':
      return `Being packed by ${names.store}`
    case 'ready_for_pickup':
      if (from === 'processing') return byStore ? readyToDeliver : orderStatuses.ready_for_pickup.known_name
      switch (kindOf(actor)) {
        case 'clock':
          return `No answer from ${names.carrier}`
        case 'scheduler':
        case 'admin':
          return `Taken back from ${names.carrier}`
        default:
          return `${from === 'assigned' ? 'Declined' : 'Given back'} by ${names.carrier}`
      }
    case 'assigned':
      return `Assigned to ${names.carrier}`
    case 'accepted':
      return `${from === 'assigned' ? 'Accepted' : 'Taken'} by ${names.carrier}`
    case 'picked_up':
      return `Picked up by ${names.carrier}`
    case 'at_hub':
      return `Arrived at ${names.hub}`
    case 'in_transit':
      return from === 'at_hub' ? `Left ${names.hub}` : 'On the way'
    case 'out_for_delivery':
      // The hub's release is recorded with it.
      return from === 'at_hub' ? `Left ${names.hub}, out for delivery` : 'Out for delivery'
    case 'delivered':
      return 'Delivered'
    case 'completed':
      return 'Completed'
    case 'cancelled':
      return 'Cancelled'
    case 'delivery_failed':
      return [
        reason ? `Could not be delivered: ${failureReasons[reason].name}` : 'Could not be delivered',
        ...(nextTryOn ? [`Next attempt on ${weekdayAndDate(midnightInLagos(nextTryOn))}`] : []),
      ].join('. ')
    case 'returning':
      return `On its way back to ${names.store}`
    case 'returned_to_store':
      return `Back at ${names.store}`
  }
}

/** Returns the text of a decline in place of that of a missing answer. */
export const declinedAfterAll = (activity: string): string => activity.replace(/^No answer from/, 'Declined by')

/** Returns the timeline text of a reminder to somebody. */
export const reminderText = (name: string): string => `Reminder sent to ${name}`

/** Returns the timeline text of a parcel that went to another carrier; its note is the reason. */
export const handedOverText = (from: string, to: string): string => `Handed over from ${from} to ${to}`

/** Returns an activity as customers see it: of a parcel that went to another carrier without names and reason. */
export const forCustomer = <L extends { kind: ActivityKind | null; activity: string; note: string }>(line: L): L =>
  line.kind === 'handed_over' ? { ...line, activity: 'Handed over to another carrier', note: '' } : line

/** Adds an activity to an order's timeline and returns its ID. */
export async function addActivity(
  { tx, now }: Work,
  order: { id: string; store_id: string },
  line: {
    status: OrderStatusCode
    activity: string
    note?: string | undefined
    actor: Actor
    pictureId?: string | undefined
    /** None for a status transition. */
    kind?: ActivityKind | undefined
    /** When it happened; now by default. */
    at?: Date | undefined
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('order_activities')
    .values({
      order_id: order.id,
      store_id: order.store_id,
      status: line.status,
      activity: line.activity,
      note: line.note ?? '',
      picture_id: line.pictureId ?? null,
      actor_kind: line.actor.kind,
      actor_id: line.actor.accountId,
      actor_name: line.actor.name,
      at: line.at ?? now,
      kind: line.kind ?? null,
      // Read by the previous release.
      reminder: isInternal(line.kind),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
