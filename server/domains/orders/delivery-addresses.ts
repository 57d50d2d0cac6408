import { type RawBuilder, sql } from 'kysely'
import type { LookedUpAddress } from '#contract/identity/addresses.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { addressOf } from './orders.wire.ts'

export interface Asked {
  customerId: string
  deliveryAddressId: string
}

/**
 * The orders `o` for which somebody needs the address: a store those that it has taken up and that aren't over, a
 * dispatcher those assigned to it, a scheduler those that the platform is to bring.
 */
export function neededBy(caller: AdminCaller | MerchantCaller): RawBuilder<boolean> {
  if (caller.kind === 'merchant')
    return sql`o.store_id = ${caller.scope.storeId} and o.status not in ('pending', 'completed', 'cancelled')`
  const underway = sql`o.status in ('assigned', 'accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery',
    'delivery_failed', 'returning')`
  if (caller.adminKind === 'dispatcher') return sql`o.dispatcher_id = ${caller.accountId} and ${underway}`
  return sql`o.delivered_by = 'platform' and (o.status = 'ready_for_pickup' or ${underway})`
}

/**
 * An address of a customer's as the newest order that needs it was sent there: what the customer wrote into it since is
 * nobody's business. Digital goods go nowhere.
 */
export async function addressOfOrder(
  read: Reader,
  { customerId, deliveryAddressId }: Asked,
  needed: RawBuilder<boolean>,
): Promise<LookedUpAddress | Failure<'address_not_found'>> {
  const order = await read
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.customer_id', '=', customerId)
    .where('o.address_id', '=', deliveryAddressId)
    .where('o.type', '!=', 'digital')
    .where(needed)
    .orderBy('o.placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order ? { id: deliveryAddressId, ...addressOf(order) } : fail('address_not_found')
}

/** A customer's address as it is kept, deleted or not. Who looked is written down. */
export async function addressForAdmin(
  work: Work,
  admin: AdminCaller,
  { customerId, deliveryAddressId }: Asked,
  requestId: string,
): Promise<LookedUpAddress | Failure<'address_not_found'>> {
  const row = await work.tx
    .selectFrom('customer_addresses')
    .selectAll()
    .where('id', '=', deliveryAddressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return fail('address_not_found')
  await audit(work, admin, {
    action: 'customer-address.look',
    subject: ['customer', customerId],
    after: { deliveryAddressId },
    requestId,
  })
  return {
    id: row.id,
    fullName: row.full_name,
    phoneNumber: row.phone_number,
    emailAddress: row.email,
    stateOrRegion: row.state,
    lga: row.lga,
    address: row.street,
  }
}
