import { type OrderStatusCode, onTheWay } from '#contract/orders/order-statuses.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { isTransitionSql } from './activity-kinds.ts'
import { type Actor, kindOf } from './orders.policy.ts'
import type { LockedOrder } from './transition-effects.ts'

/** Age in milliseconds up to which the time of a phone counts. The phone sends nothing older again. */
const longestMs = day

/** Who works without a network, so that an action arrives after it was done. */
const field: readonly string[] = ['partner', 'dispatcher', 'hub']

/** Returns the time of a phone, unless it is in the future or older than 24 hours. */
export function phoneTime(now: Date, doneAt: string | undefined): Date | undefined {
  if (doneAt === undefined) return undefined
  const at = new Date(doneAt)
  return at > now || at < after(now, -longestMs) ? undefined : at
}

/**
 * Returns when an action on a locked order was done: the time on the phone of a carrier or a hub, if it isn't in the
 * future, older than 24 hours or before the order's last status transition. Otherwise the server's time. See
 * docs/rules/web.md#riders-and-hubs-without-a-network.
 */
export async function timeDone(
  { tx, now }: Work,
  order: Pick<LockedOrder, 'id' | 'store_id'>,
  { actor, doneAt }: { actor: Actor; doneAt?: string | undefined },
): Promise<Date> {
  const at = phoneTime(now, doneAt)
  if (!at || !field.includes(kindOf(actor))) return now
  const { last } = await tx
    .selectFrom('order_activities')
    .select(({ fn }) => fn.max<Date | null>('at').as('last'))
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where(isTransitionSql('order_activities'))
    .executeTakeFirstOrThrow()
  return last && at < last ? now : at
}

/**
 * Returns whether a hub's scan has overtaken what a carrier did without a network: a pickup of a parcel that is on its way,
 * which the hub confirmed, or being on the way to the hub that has received it since.
 */
export async function isOvertaken(
  { tx, now }: Work,
  order: Pick<LockedOrder, 'id' | 'status'>,
  { actor, to, doneAt }: { actor: Actor; to: OrderStatusCode; doneAt?: string | undefined },
): Promise<boolean> {
  if (actor.kind !== 'partner' && kindOf(actor) !== 'dispatcher') return false
  if (to === 'picked_up') return onTheWay.includes(order.status)
  const at = phoneTime(now, doneAt)
  if (!at || to !== 'in_transit' || order.status !== 'at_hub') return false
  const stop = await tx
    .selectFrom('order_stops')
    .select('hub_id')
    .where('order_id', '=', order.id)
    .where('arrived_at', '>', at)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return stop !== undefined
}
