import { type RawBuilder, sql } from 'kysely'
import { partnerTabs } from '#contract/delivery/delivery.ts'
import type { LookedUpAddress } from '#contract/identity/addresses.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { kindOf } from '../lifecycle/orders.policy.ts'
import { addressFor } from '../views/orders.wire.ts'

export interface Asked {
  customerId: string
  deliveryAddressId: string
}

/**
 * SQL condition: the orders `o` whose address this caller needs. A store needs those that it has accepted and that
 * aren't final, a dispatcher those assigned to it, a scheduler those that the platform delivers.
 */
function neededBy(caller: AdminCaller | MerchantCaller): RawBuilder<boolean> {
  if (caller.kind === 'merchant')
    return sql`o.store_id = ${caller.scope.storeId} and o.status not in ('pending', 'completed', 'cancelled')`
  const underway = sql`o.status = any(${[...partnerTabs.new, ...partnerTabs.current]})`
  if (caller.adminKind === 'dispatcher') return sql`o.dispatcher_id = ${caller.accountId} and ${underway}`
  return sql`o.delivered_by = 'platform' and (o.status = 'ready_for_pickup' or ${underway})`
}

/**
 * Returns a customer's address as stored with the newest order that the caller needs it for, without later edits by the
 * customer; with how to reach the receiver only for those who see it. Digital orders have none. Returns
 * `address_not_found` if no such order exists.
 */
export async function addressOfOrder(
  read: Reader,
  { customerId, deliveryAddressId }: Asked,
  caller: AdminCaller | MerchantCaller,
): Promise<LookedUpAddress | Failure<'address_not_found'>> {
  const order = await read
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.customer_id', '=', customerId)
    .where('o.address_id', '=', deliveryAddressId)
    .where('o.type', '!=', 'digital')
    .where(neededBy(caller))
    .orderBy('o.placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order ? { id: deliveryAddressId, ...addressFor(order, kindOf(caller)) } : fail('address_not_found')
}

/** Returns a customer's address as stored, deleted or not, and records the access in the audit log. */
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
    town: row.town,
    landmark: row.landmark,
    secondPhoneNumber: row.second_phone,
    note: row.note,
  }
}
