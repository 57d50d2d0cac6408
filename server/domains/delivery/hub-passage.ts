import type { HubHouse, HubParcel } from '#contract/delivery/hub-parcels.ts'
import { addActivity, changeOrderStatus, type LockedOrder, leaveHub, lockOrder } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { hubAsked, hubHouse, hubParcel } from './hub-parcels.views.ts'

interface Passing {
  by: AdminCaller
  /** The code on the label. */
  code: string
}
type Refused = Failure<'order_not_found' | 'move_not_allowed' | 'invalid'>
type Passed = { parcel: HubParcel; hub: HubHouse }

/** Receives a parcel at the caller's hub. Full hubs accept it too, and the response says so. */
export async function receiveParcel(
  platform: Platform,
  work: Work,
  { by, code }: Passing,
): Promise<Passed | Failure<'hub_not_found' | 'order_not_found' | 'move_not_allowed' | 'invalid'>> {
  const found = await atHub(work, { by, code })
  if (failed(found)) return found
  const { order, hubId } = found
  if (order.status === 'at_hub')
    return fail('move_not_allowed', { message: `${order.reference} has already been received.` })
  const moved = await changeOrderStatus(platform, work, { orderId: order.id, to: 'at_hub', actor: by })
  return failed(moved) ? notAllowed(moved, order, 'come in') : passed(work, hubId, order.id)
}

/**
 * Releases a parcel to its carrier or, if its order was cancelled, to whoever takes it back, which leaves the status
 * unchanged.
 */
export async function releaseParcel(
  platform: Platform,
  work: Work,
  { by, code }: Passing,
): Promise<Passed | Failure<'hub_not_found' | 'order_not_found' | 'move_not_allowed' | 'invalid'>> {
  const found = await atHub(work, { by, code })
  if (failed(found)) return found
  const { order, hubId } = found
  if (order.status === 'cancelled') {
    const { numUpdatedRows } = await leaveHub(work, order.id)
    if (!numUpdatedRows) return fail('move_not_allowed', { message: `${order.reference} isn’t at the hub.` })
    await addActivity(work, order, { status: order.status, activity: 'Handed back by the hub', actor: by })
    return passed(work, hubId, order.id)
  }
  const moved = await changeOrderStatus(platform, work, { orderId: order.id, to: 'in_transit', actor: by })
  return failed(moved) ? notAllowed(moved, order, 'go out') : passed(work, hubId, order.id)
}

async function atHub(
  work: Work,
  { by, code }: Passing,
): Promise<{ order: LockedOrder; hubId: string } | Failure<'hub_not_found' | 'order_not_found'>> {
  const hubId = hubAsked(by)
  if (failed(hubId)) return hubId
  const found = await work.tx
    .selectFrom('orders')
    .select('id')
    .where('parcel_code', '=', Number(code))
    .executeTakeFirst()
  const order = found && (await lockOrder(work, found.id, by))
  if (!order || failed(order))
    return fail('order_not_found', { message: 'No parcel with this code is here or on its way.' })
  return { order, hubId }
}

const notAllowed = (failure: Refused, order: LockedOrder, does: string): Refused =>
  failure.code === 'move_not_allowed'
    ? fail('move_not_allowed', { message: `${order.reference} can’t ${does}: it isn’t at that point of its way.` })
    : failure

async function passed(work: Work, hubId: string, orderId: string): Promise<Passed | Failure<'hub_not_found'>> {
  const hub = await hubHouse(work.tx, hubId)
  return failed(hub) ? hub : { hub, parcel: await hubParcel(work.tx, hubId, orderId, work.now) }
}
