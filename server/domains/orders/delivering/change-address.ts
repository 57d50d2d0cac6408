import { sameZone } from '#domains/logistics/rates/index.ts'
import { addressOf } from '#identity/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { addActivity } from '../lifecycle/activities.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import { isBeforePickup } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { planStops } from './order-stops.ts'

/**
 * Changes the address of an order that nobody has picked up: within its delivery zone, so that the fee stays, and
 * within its state once a carrier is assigned. Returns `order_not_found` or `address_not_found` for another customer's,
 * `address_stands` after the pickup, and `address_elsewhere` outside the zone or state.
 */
export async function changeAddress(
  work: Work,
  { customer, orderId, addressId }: { customer: CustomerCaller; orderId: string; addressId: string },
): Promise<LockedOrder | Failure<'order_not_found' | 'address_not_found' | 'address_stands' | 'address_elsewhere'>> {
  const order = await lockOrder(work, orderId, customer)
  if (failed(order)) return order
  if (!isBeforePickup(order)) return fail('address_stands')
  const to = await addressOf(work.tx, customer.accountId, addressId)
  if (failed(to)) return to
  const asked = order.status === 'assigned' || order.status === 'accepted'
  const storeId = order.delivered_by === 'merchant' ? order.store_id : null
  const near = asked
    ? order.to_state === to.stateOrRegion
    : await sameZone(work.tx, {
        storeId,
        places: [
          { state: order.to_state, lga: order.to_lga },
          { state: to.stateOrRegion, lga: to.lga },
        ],
      })
  if (!near) return fail('address_elsewhere')
  const changed = await work.tx
    .updateTable('orders')
    .set({
      address_id: to.id,
      recipient_name: to.fullName,
      recipient_phone: to.phoneNumber,
      recipient_email: to.emailAddress,
      to_state: to.stateOrRegion,
      to_lga: to.lga,
      to_street: to.address,
      to_town: to.town,
      to_landmark: to.landmark,
      recipient_second_phone: to.secondPhoneNumber,
      to_note: to.note,
      updated_at: work.now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (changed.delivered_by === 'platform') await planStops(work, changed)
  await addActivity(work, order, {
    status: order.status,
    kind: 'address_changed',
    activity: 'Delivery address changed',
    note: `${to.address}, ${to.lga}, ${to.stateOrRegion}`,
    actor: customer,
  })
  return changed
}
