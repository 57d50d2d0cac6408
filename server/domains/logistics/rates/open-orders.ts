import { sql } from 'kysely'
import { type Owner, ownerId } from './owner.ts'

/**
 * The condition that the order `o` is on its way and was priced by an owner's rates: those are delivered by the store
 * from the first, the platform's by whoever the store chooses. What it was priced at stays, whatever becomes of the rates.
 */
export const openOrderOf = (owner: Owner) =>
  sql<boolean>`o.type <> 'digital' and o.status in ('pending', 'processing',
    'ready_for_pickup', 'assigned', 'accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivery_failed',
    'returning') and ${
      owner === 'platform'
        ? sql`o.delivered_by is distinct from 'merchant'`
        : sql`o.delivered_by = 'merchant' and o.store_id = ${ownerId(owner)}`
    }`
