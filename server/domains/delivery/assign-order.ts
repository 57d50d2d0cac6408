import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import { type Actor, changeOrderStatus, type LockedOrder, lockOrder } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { beforePickup, tooLateWords } from './too-late.ts'

const neverAssigned: readonly OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup', 'cancelled']

/** Returns whether a carrier has an order. */
export const isWith = (order: LockedOrder, assignee: Assignee): boolean =>
  'partnerId' in assignee ? order.partner_id === assignee.partnerId : order.dispatcher_id === assignee.dispatcherId

/** An assigned order. `reassigned` if another carrier had it before. */
export interface AssignedOrder extends LockedOrder {
  reassigned: boolean
}

export type AssignFailure = Failure<
  'order_not_found' | 'already_assigned' | 'not_ready' | 'assignee_not_found' | 'assignee_away'
>

/**
 * Assigns an order that is ready at its store. With a reason, takes it back first from a carrier that hasn't picked it
 * up. Returns `already_assigned` if a carrier has it, `not_ready` before it is packed, if its store delivers or if it was
 * cancelled, `assignee_not_found` or `assignee_away` for a carrier that can't take it, and `order_not_found` when the actor
 * has no access.
 */
export async function assignOrder(
  platform: Platform,
  work: Work,
  { orderId, assignee, actor, reason }: { orderId: string; assignee: Assignee; actor: Actor; reason?: string },
): Promise<AssignedOrder | AssignFailure> {
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  const assign = async ({ reassigned }: Pick<AssignedOrder, 'reassigned'>) => {
    const change = { orderId, to: 'assigned', actor, assignee } as const
    return { ...mustSucceed(await changeOrderStatus(platform, work, change)), reassigned }
  }
  const refuse = async (code: 'already_assigned' | 'not_ready'): Promise<AssignFailure> => {
    const message = await tooLateWords(work, order, reason ? 'reassigned' : 'assigned')
    return message ? fail(code, { message }) : fail(code)
  }
  if (reason && beforePickup.includes(order.status)) {
    if (isWith(order, assignee)) return refuse('already_assigned')
    const release = { orderId, to: 'ready_for_pickup', actor, note: reason, assignee } as const
    mustSucceed(await changeOrderStatus(platform, work, release))
    return assign({ reassigned: true })
  }
  if (!neverAssigned.includes(order.status)) return refuse('already_assigned')
  if (order.status !== 'ready_for_pickup' || order.delivered_by !== 'platform') return refuse('not_ready')
  return assign({ reassigned: false })
}

/** Takes an order back from a carrier that hasn't picked it up. Fails as `changeOrderStatus`, and says what came between. */
export async function takeBackOrder(
  platform: Platform,
  work: Work,
  { orderId, actor, reason }: { orderId: string; actor: Actor; reason: string },
) {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  const back = await changeOrderStatus(platform, work, { orderId, to: 'ready_for_pickup', actor, note: reason })
  if (!failed(back) || back.code !== 'move_not_allowed') return back
  const waits = order.status === 'ready_for_pickup' && 'No carrier has this order any more.'
  const message = waits || (await tooLateWords(work, order, 'taken back'))
  return message ? fail(back.code, { message }) : back
}
