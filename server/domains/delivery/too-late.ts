import { sql } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type CarrierColumns, carrierColumns, type LockedOrder, overAlready } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'

/** Statuses in which a carrier has promised to carry an order and can still lose it. */
export const beforePickup: readonly OrderStatusCode[] = ['assigned', 'accepted']

const carried: readonly OrderStatusCode[] = [
  'picked_up',
  'at_hub',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
]

/**
 * Returns why an order can no longer be assigned, reassigned or taken back, for whoever read it before somebody else
 * changed it; undefined if its status isn't the reason.
 */
export async function tooLateWords(
  { tx }: Work,
  order: LockedOrder,
  action: 'assigned' | 'reassigned' | 'taken back',
): Promise<string | undefined> {
  const held = beforePickup.includes(order.status)
  if (!held && !carried.includes(order.status)) return overAlready[order.status]
  const { rows } = await sql<CarrierColumns>`select ${carrierColumns} from orders o
    where o.store_id = ${order.store_id} and o.id = ${order.id}`.execute(tx)
  const name = rows[0]?.carrier?.name
  if (!name) return `Its store delivers this order, so it can’t be ${action}.`
  return held ? `${name} has this order already.` : `${name} has picked it up meanwhile, so it can’t be ${action}.`
}
