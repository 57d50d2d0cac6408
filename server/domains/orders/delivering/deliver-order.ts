import { codeLockMinutes } from '#contract/delivery/code-lock.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { addActivity } from '../lifecycle/activities.ts'
import { applyTransition, lockOrder, notAllowed, type StatusChange } from '../lifecycle/change-status.ts'
import { findTransition } from '../lifecycle/order-states.ts'
import { kindOf } from '../lifecycle/orders.policy.ts'
import { timeDone } from '../lifecycle/time-done.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { orderNews } from '../notices/orders.jobs.ts'
import { stateOf } from '../views/orders.wire.ts'
import { type Refused, tryToken } from './delivery-token.ts'
import { handedOver } from './handed-over.ts'

/**
 * Marks an order as delivered with the token that its customer gave at the door. Runs its own transaction, since the
 * count of wrong tokens has to be committed. Returns `order_not_found` when the actor has no access, `move_not_allowed`
 * when it can't be delivered now, `wrong_delivery_token`, and `delivery_token_locked` from the fifth wrong token on,
 * for 15 minutes; the schedulers are notified.
 */
export async function deliverOrder(
  platform: Platform,
  {
    orderId,
    actor,
    token,
    note,
    pictureId,
    doneAt,
  }: Pick<StatusChange, 'orderId' | 'actor' | 'note' | 'pictureId' | 'doneAt'> & { token: string },
): Promise<
  LockedOrder | Failure<'order_not_found' | 'move_not_allowed' | 'wrong_delivery_token' | 'delivery_token_locked'>
> {
  const outcome = await platform.db.transact<
    { order: LockedOrder } | { refused: Refused } | Failure<'order_not_found' | 'move_not_allowed'>
  >(async work => {
    const order = await lockOrder(work, orderId, actor)
    if (failed(order)) return (await handedOver(work, { orderId, actor })) ?? order
    const transition = findTransition(stateOf(order), 'delivered', kindOf(actor))
    if (!transition) return notAllowed(order, 'delivered')
    const tried = await tryToken(work, platform.config.secret, order, token)
    if (tried.right)
      return {
        order: await applyTransition({
          platform,
          work,
          order,
          transition,
          actor,
          note,
          assignee: undefined,
          pictureId,
          at: await timeDone(work, order, { actor, doneAt }),
        }),
      }
    if (tried.locks) {
      const activity = `Five wrong delivery codes: locked for ${codeLockMinutes} minutes`
      const key = await addActivity(work, order, { status: order.status, kind: 'other', activity, actor })
      await work.addJob(orderNews, { orderId, news: 'token_locked', key })
    }
    return { refused: tried.failure }
  })
  if (failed(outcome)) return outcome
  return 'order' in outcome ? outcome.order : outcome.refused
}
