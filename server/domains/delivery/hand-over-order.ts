import { onTheWay } from '#contract/orders/order-statuses.ts'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import {
  changeCarrier,
  deliveryShare,
  handedOver,
  type LockedOrder,
  lockOrder,
  overAlready,
} from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { isWith } from './assign-order.ts'
import { carrierNameOf } from './too-late.ts'

const field = (name: string, message: string) => fail('invalid', { fields: [{ field: name, message }] })

/** A parcel that a carrier has picked up. */
export interface Parcel {
  orderId: string
  /** ID of the carrier that has it, as whoever asks for it read. */
  fromId: string
  /** What this carrier earned, in kobo. */
  paid: Kobo
}

/** The new carrier of a parcel, and who gives it the parcel. */
export interface Taker {
  assignee: Assignee
  actor: AdminCaller
  reason: string
}

/**
 * Hands an order over to another carrier between its pickup and its delivery or return. A dispatcher hands its own over to
 * another dispatcher. Returns `order_not_found` when the actor has no access; `move_not_allowed` before the pickup, once the
 * order is over, if its store delivers or if the parcel is reported as lost or damaged; `already_assigned` if the new carrier
 * has it or somebody handed it over meanwhile; `assignee_not_found` or `assignee_away` for a carrier that can't take it; and
 * `invalid` for more than a partner's share of the delivery, or for an amount that isn't a partner's.
 */
export async function handOverOrder(
  platform: Platform,
  work: Work,
  { orderId, fromId, paid, assignee, actor, reason }: Parcel & Taker,
): Promise<
  | LockedOrder
  | Failure<
      'order_not_found' | 'move_not_allowed' | 'already_assigned' | 'assignee_not_found' | 'assignee_away' | 'invalid'
    >
> {
  if (actor.adminKind === 'dispatcher' && 'partnerId' in assignee)
    return field('partnerId', 'Choose another dispatcher. Schedulers hand parcels over to partners.')
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return (await handedOver(work, { orderId, actor })) ?? order
  const refused = (await whyNot(work, order, { fromId, assignee })) ?? whyNotPaid(order, paid)
  return refused ?? changeCarrier(platform, work, { order, assignee, actor, reason, paid })
}

/** Returns why an order can't go to this carrier; undefined if it can. */
async function whyNot(
  work: Work,
  order: LockedOrder,
  { fromId, assignee }: Pick<Parcel & Taker, 'fromId' | 'assignee'>,
) {
  const no = (message: string) => fail('move_not_allowed', { message })
  if (!onTheWay.includes(order.status))
    return no(overAlready[order.status] ?? 'No carrier has picked this order up yet. Assign or reassign it instead.')
  if (order.delivered_by !== 'platform') return no('Its store delivers this order, so it can’t be handed over.')
  if (order.parcel_reported) return no('This parcel is reported as lost or damaged. Decide its case first.')
  if (!isWith(order, assignee) && [order.partner_id, order.dispatcher_id].includes(fromId)) return undefined
  return fail('already_assigned', { message: `${await carrierNameOf(work, order)} has this order already.` })
}

/** Returns why the former carrier can't be paid that much for its part of the way. */
function whyNotPaid(order: LockedOrder, paid: Kobo) {
  const most = order.partner_id ? deliveryShare(order) : 0
  if (paid <= most) return undefined
  return field(
    'earns',
    order.partner_id
      ? `Enter at most ${formatKobo(most)}, its share of the whole delivery.`
      : 'Dispatchers aren’t paid per order.',
  )
}
