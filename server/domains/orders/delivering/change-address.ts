import type { AddressChoice } from '#contract/delivery/dispatch.ts'
import type { Address } from '#contract/identity/addresses.ts'
import { sameZone } from '#domains/logistics/rates/index.ts'
import { addressesOf, addressOf } from '#identity/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { addActivity } from '../lifecycle/activities.ts'
import { lockOrder } from '../lifecycle/change-status.ts'
import { concerns, isBeforePickup } from '../lifecycle/orders.policy.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { addressChanged } from '../notices/orders.jobs.ts'
import { planStops } from './order-stops.ts'

/** An exchange or replacement can't be ordered again. */
const elsewhereOfExchange = 'It can’t go to that address. Choose one in the same delivery zone, or contact us.'

type Sent = Pick<LockedOrder, 'status' | 'delivered_by' | 'store_id' | 'to_state' | 'to_lga'>

/** Returns why an order can't go to an address; null if it can. */
async function whyNot(
  read: Reader,
  order: Sent,
  to: Pick<Address, 'stateOrRegion' | 'lga'>,
): Promise<AddressChoice['why']> {
  const asked = order.status === 'assigned' || order.status === 'accepted'
  if (asked) return order.to_state === to.stateOrRegion ? null : 'state'
  const same = await sameZone(read, {
    storeId: order.delivered_by === 'merchant' ? order.store_id : null,
    places: [
      { state: order.to_state, lga: order.to_lga },
      { state: to.stateOrRegion, lga: to.lga },
    ],
  })
  return same ? null : 'price'
}

/**
 * Lists a customer's addresses with why an order can't go to them. Returns `order_not_found` for another customer's, and
 * `address_stands` after the pickup.
 */
export async function addressChoices(
  read: Reader,
  { customer, orderId }: { customer: CustomerCaller; orderId: string },
): Promise<{ count: number; rows: AddressChoice[] } | Failure<'order_not_found' | 'address_stands'>> {
  const order = await read.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order || !concerns(order, customer)) return fail('order_not_found')
  if (!isBeforePickup(order)) return fail('address_stands')
  const addresses = await addressesOf(read, customer.accountId)
  const rows = await Promise.all(addresses.map(async to => ({ addressId: to.id, why: await whyNot(read, order, to) })))
  return { count: rows.length, rows }
}

/** What can change of an order's delivery, in the customer's words. */
const names = {
  recipient_name: 'name',
  recipient_phone: 'phone number',
  recipient_second_phone: 'second phone number',
  recipient_email: 'e-mail',
  to_state: 'state',
  to_lga: 'local government area',
  to_street: 'street and number',
  to_town: 'town or area',
  to_landmark: 'landmark',
  to_note: 'note for the rider',
} as const satisfies Partial<Record<keyof LockedOrder, string>>

const columns = Object.keys(names) as (keyof typeof names)[]

/**
 * Changes the address of an order that nobody has picked up: within its delivery zone, so that the fee stays, and
 * within its state once a carrier is assigned. The same address again brings what the customer has changed of it since.
 * The store that has accepted the order and its carrier are notified of what is different. Returns `order_not_found` or
 * `address_not_found` for another customer's, `address_stands` after the pickup, and `address_elsewhere` outside the zone
 * or state.
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
  if (await whyNot(work.tx, order, to))
    return fail('address_elsewhere', order.type === 'replacement' ? { message: elsewhereOfExchange } : {})
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
  const different = columns.filter(column => order[column] !== changed[column]).map(column => names[column])
  if (different.length === 0) return changed
  const what = different.join(', ')
  const key = await addActivity(work, order, {
    status: order.status,
    kind: 'address_changed',
    activity: 'Delivery address changed',
    note: `${to.address}, ${to.lga}, ${to.stateOrRegion}. Changed: ${what}.`,
    actor: customer,
  })
  await work.addJob(addressChanged, { orderId, key, what })
  return changed
}
