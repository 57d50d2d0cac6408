import { sql } from 'kysely'
import { type OrderStatusCode, onTheWay } from '#contract/orders/order-statuses.ts'
import { type CarrierColumns, carrierColumns, type LockedOrder, overAlready } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'

/** Statuses in which a carrier has promised to carry an order and can still lose it. */
export const beforePickup: readonly OrderStatusCode[] = ['assigned', 'accepted']

/** Returns the name of the partner or dispatcher who has an order; undefined if nobody of them has it. */
export async function carrierNameOf({ tx }: Work, order: LockedOrder): Promise<string | undefined> {
  const { rows } = await sql<CarrierColumns>`select ${carrierColumns} from orders o
    where o.store_id = ${order.store_id} and o.id = ${order.id}`.execute(tx)
  return rows[0]?.carrier?.name
}

/**
 * Returns why an order can no longer be assigned, reassigned or taken back, for whoever read it before somebody else
 * changed it; undefined if its status isn't the reason.
 */
export async function tooLateWords(
  work: Work,
  order: LockedOrder,
  action: 'assigned' | 'reassigned' | 'taken back',
): Promise<string | undefined> {
  const held = beforePickup.includes(order.status)
  if (!held && !onTheWay.includes(order.status)) return overAlready[order.status]
  const name = await carrierNameOf(work, order)
  if (!name) return `Its store delivers this order, so it can’t be ${action}.`
  return held ? `${name} has this order already.` : `${name} has picked it up meanwhile, so it can’t be ${action}.`
}
