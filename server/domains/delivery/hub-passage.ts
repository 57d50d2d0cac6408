import { type HubHouse, type HubParcel, keptAtHub } from '#contract/delivery/hub-parcels.ts'
import type { ActivityKind } from '#contract/orders/activities.ts'
import {
  addActivity,
  changeOrderStatus,
  confirmPickup,
  type LockedOrder,
  leaveHub,
  lockOrder,
  markMissing,
  missedHubs,
  nextHub,
  parcelMissing,
  sendBack,
  timeDone,
} from '#domains/orders/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dateAndTime } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { hubAsked, hubHouse, hubParcel, isOnWay } from './hub-parcels.views.ts'
import { carrierNameOf } from './too-late.ts'

interface Passing {
  by: AdminCaller
  /** The code on the label. */
  code: string
  doneAt?: string | undefined
}
/** The questions that a page can show are false, those that somebody has confirmed true. */
interface Asked {
  again?: boolean | undefined
  unexpected?: boolean | undefined
}
type Refused = Failure<'order_not_found' | 'move_not_allowed' | 'invalid'>
type Passed = { parcel: HubParcel; hub: HubHouse; missed: string[] }

/**
 * Receives a parcel at the caller's hub. Full hubs accept it too, and the response says so. If `again` is false, returns
 * `parcel_left` for a parcel that has left this hub. If `unexpected` is false, returns `parcel_not_expected` for one whose
 * way doesn't have the hub. Each is received if its field is true, because the parcel is there all the same, or absent:
 * pages of earlier releases don't know the question. Confirms the pickup of an expected parcel that is only accepted.
 */
export async function receiveParcel(
  platform: Platform,
  work: Work,
  { by, code, doneAt, ...asked }: Passing & Asked,
): Promise<Passed | Failure<'hub_not_found' | 'parcel_left' | 'parcel_not_expected'> | Refused> {
  const found = await atHub(work, { by, code }, { platform, doneAt })
  if (failed(found)) return found
  const { order, hubId } = found
  if (order.status === 'at_hub')
    return fail('move_not_allowed', { message: `${order.reference} has already been received.` })
  const question = await questionBefore(work, found, asked)
  if (question) return question
  const missed = await missedHubs(work.tx, order.id, hubId)
  const note = missed.length > 0 ? `No scan at ${missed.join(' and ')}` : undefined
  const change = { orderId: order.id, to: 'at_hub', actor: by, note, parcelCode: code, doneAt } as const
  const moved = await changeOrderStatus(platform, work, change)
  return failed(moved) ? notAllowed(work, moved, found) : passed(work, hubId, order.id, missed)
}

/**
 * Releases a parcel to its carrier or, if its order was cancelled, to whoever gets it, which leaves the status unchanged. Returns `move_not_allowed` for one that isn't at the hub, or is reported as lost or damaged.
 */
export async function releaseParcel(
  platform: Platform,
  work: Work,
  { by, code, doneAt }: Passing,
): Promise<Passed | Failure<'hub_not_found' | 'order_not_found' | 'move_not_allowed' | 'invalid'>> {
  const found = await atHub(work, { by, code })
  if (failed(found)) return found
  const { order, hubId } = found
  if (order.status === 'cancelled') {
    const at = await timeDone(work, order, { actor: by, doneAt })
    const { numUpdatedRows } = await leaveHub(work, order.id, at)
    if (!numUpdatedRows) return fail('move_not_allowed', { message: `${order.reference} isn’t at the hub.` })
    await addActivity(work, order, { ...(await passedOn(platform, work, found)), status: order.status, actor: by, at })
    return passed(work, hubId, order.id)
  }
  if (order.status === 'at_hub' && order.parcel_reported)
    return fail('move_not_allowed', {
      message: `${order.reference} ${keptAtHub}`,
    })
  const moved = await changeOrderStatus(platform, work, { orderId: order.id, to: 'in_transit', actor: by, doneAt })
  return failed(moved) ? notAllowed(work, moved, found) : passed(work, hubId, order.id)
}

/** Returns the timeline entry of a hub that passes the parcel of a cancelled order on. Customers don't see who keeps it. */
async function passedOn(
  { config }: Platform,
  work: Work,
  { order, hubId }: { order: LockedOrder; hubId: string },
): Promise<{ kind: ActivityKind; activity: string }> {
  if (order.goods_to === 'platform') return { kind: 'kept', activity: 'Put aside for Bitmarte by the hub' }
  if (order.goods_to === 'partner')
    return { kind: 'kept', activity: `Handed to ${await carrierNameOf(work, order)} by the hub` }
  const hub = await hubHouse(work.tx, hubId)
  await sendBack(work, config, order, { kind: 'hub', name: failed(hub) ? 'A hub' : hub.name })
  return { kind: 'other', activity: 'Handed back by the hub' }
}

/**
 * Reports that a parcel which its carrier has picked up hasn't arrived at the caller's hub, at most once a day. Adds it to
 * the timeline, where customers don't see it, and notifies the carrier and the schedulers. Returns `order_not_found` for
 * an order that doesn't pass the hub, and `move_not_allowed` if no carrier has it, if it is at a hub, has left this one, or
 * was reported within a day.
 */
export async function reportMissing(
  work: Work,
  { by, orderId }: { by: AdminCaller; orderId: string },
): Promise<{ missingAt: string } | Failure<'hub_not_found' | 'order_not_found' | 'move_not_allowed'>> {
  const hubId = hubAsked(by)
  if (failed(hubId)) return hubId
  const order = await lockOrder(work, orderId, by)
  const [hub, parcel] = await Promise.all([hubHouse(work.tx, hubId), hubParcel(work.tx, hubId, orderId, work.now)])
  if (failed(hub)) return hub
  if (!parcel) return fail('order_not_found')
  const { arrivedAt, missingAt, canReport } = parcel
  if (failed(order) || !isOnWay(order.status, arrivedAt))
    return fail('move_not_allowed', { message: await whyNotHere(work, parcel, failed(order) ? null : order.hub_id) })
  if (missingAt && !canReport)
    return fail('move_not_allowed', {
      message: `${order.reference} was reported on ${dateAndTime(new Date(missingAt))}. Report it again a day later.`,
    })
  await markMissing(work, orderId, hubId)
  const activity = `Hasn’t arrived at ${hub.name}`
  const key = await addActivity(work, order, { status: order.status, kind: 'not_arrived', activity, actor: by })
  await work.addJob(parcelMissing, { orderId, hub: hub.name, key })
  await audit(work, by, {
    action: 'hub.missing',
    subject: ['order', orderId],
    after: { name: order.name, hub: hub.name },
  })
  return { missingAt: work.now.toISOString() }
}

/** Returns what somebody has to confirm first: that a parcel came back, or is here although its way doesn't have the hub. */
async function questionBefore(
  work: Work,
  { order, hubId }: { order: LockedOrder; hubId: string },
  { again, unexpected }: Asked,
): Promise<Failure<'parcel_left' | 'parcel_not_expected'> | undefined> {
  const isOut = order.status === 'out_for_delivery'
  if (order.status !== 'picked_up' && order.status !== 'in_transit' && !isOut) return undefined
  const parcel = await hubParcel(work.tx, hubId, order.id, work.now)
  if (!parcel) {
    if (unexpected !== false) return undefined
    const next = (await nextHub(work.tx, order.id)) ?? `its customer in ${order.to_lga}, ${order.to_state}`
    return fail('parcel_not_expected', {
      message: `${order.reference} isn’t expected here: it goes to ${next}. Receive it anyway?`,
    })
  }
  if (parcel.leftAt === null || order.status === 'picked_up') return undefined
  // Its customer's code ends, so nobody receives it unasked.
  if (isOut ? again === true : again !== false) return undefined
  return fail('parcel_left', {
    message: `${order.reference} ${leftWords(parcel)}. Receive it only if it ${parcel.takenBy ? 'is here' : 'has come back'}.`,
  })
}

/**
 * Locks the parcel of a code that is at the caller's hub, or can come in. With `confirms`, records the pickup of one that
 * the hub expects and whose carrier has only accepted it: the hub has it.
 */
async function atHub(
  work: Work,
  { by, code }: Passing,
  confirms?: { platform: Platform; doneAt: string | undefined },
): Promise<{ order: LockedOrder; hubId: string } | Failure<'hub_not_found' | 'order_not_found' | 'move_not_allowed'>> {
  const hubId = hubAsked(by)
  if (failed(hubId)) return hubId
  const found = await work.tx
    .selectFrom('orders')
    .select(['id', 'hub_id'])
    .where('parcel_code', '=', Number(code))
    .executeTakeFirst()
  const order = found && (await lockOrder(work, found.id, by))
  if (order && !failed(order)) return { order, hubId }
  const planned = found && (await hubParcel(work.tx, hubId, found.id, work.now))
  if (!planned) return fail('order_not_found', { message: 'No parcel with this code is here or on its way.' })
  if (confirms && planned.bitmarteOrderStatus.code_name === 'accepted') {
    const { platform, doneAt } = confirms
    const hub = await hubHouse(work.tx, hubId)
    if (failed(hub)) return hub
    const confirmed = await confirmPickup(platform, work, { orderId: found.id, actor: by, hub: hub.name, doneAt })
    return failed(confirmed) ? confirmed : { order: confirmed, hubId }
  }
  return fail('move_not_allowed', { message: await whyNotHere(work, planned, found.hub_id) })
}

/** Says why a parcel that passes this hub isn't in it: where it is, and what has to happen before it can come in. */
async function whyNotHere(work: Work, parcel: HubParcel, hubId: string | null): Promise<string> {
  const { orderName, carrier, leftAt, bitmarteOrderStatus: status } = parcel
  switch (status.code_name) {
    case 'ready_for_pickup':
    case 'assigned':
      return `${orderName} isn’t on its way yet: no carrier has accepted it.`
    case 'accepted':
      return `${orderName} isn’t picked up yet: ${carrier?.name ?? 'its carrier'} has to confirm the pickup first.`
    case 'at_hub': {
      const hub = hubId === null ? undefined : await hubHouse(work.tx, hubId)
      return `${orderName} is still at ${hub && !failed(hub) ? hub.name : 'another hub'}, which has to release it first.`
    }
    case 'picked_up':
    case 'in_transit':
      return leftAt ? `${orderName} ${leftWords(parcel)}.` : `${orderName} hasn’t been received here yet.`
    default:
      return leftAt
        ? `${orderName} ${leftWords(parcel)}. Status: ${status.known_name}.`
        : `${orderName} doesn’t pass this hub any more. Status: ${status.known_name}.`
  }
}

const leftWords = ({ next, leftAt, takenBy }: Pick<HubParcel, 'next' | 'leftAt' | 'takenBy'>): string =>
  `${takenBy ? `was taken from this hub by ${takenBy}` : 'left this hub'}${next.hub ? ` for ${next.hub}` : ''} on ${dateAndTime(new Date(leftAt ?? ''))}${takenBy ? ', not released here' : ''}`

async function notAllowed(
  work: Work,
  failure: Refused,
  { order, hubId }: { order: LockedOrder; hubId: string },
): Promise<Refused> {
  if (failure.code !== 'move_not_allowed') return failure
  const parcel = await hubParcel(work.tx, hubId, order.id, work.now)
  const message = parcel
    ? await whyNotHere(work, parcel, order.hub_id)
    : `${order.reference} hasn’t been received here yet.`
  return fail('move_not_allowed', { message })
}

async function passed(
  work: Work,
  hubId: string,
  orderId: string,
  missed: string[] = [],
): Promise<Passed | Failure<'hub_not_found'>> {
  const hub = await hubHouse(work.tx, hubId)
  if (failed(hub)) return hub
  const parcel = await hubParcel(work.tx, hubId, orderId, work.now)
  if (!parcel) throw new Error(`Order ${orderId} never came to hub ${hubId}`)
  return { hub, parcel, missed }
}
