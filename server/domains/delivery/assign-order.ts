import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { type Actor, type Assignee, type LockedOrder, lockOrder, moveOrder } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { isAvailable } from './dispatchers.views.ts'

/** Why orders can’t be given to this partner or dispatcher, if so: it isn’t there, approved and active, or it is away. */
export async function canCarry(
  { tx, now }: Work,
  assignee: Assignee,
): Promise<undefined | Failure<'assignee_not_found' | 'assignee_away'>> {
  if ('partnerId' in assignee) {
    const partner = await tx
      .selectFrom('shipping_partners as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select('p.id')
      .where('p.id', '=', assignee.partnerId)
      .where('p.approved_at', 'is not', null)
      .where('p.suspended_at', 'is', null)
      .forShare('p')
      .where('a.active', '=', true)
      .executeTakeFirst()
    return partner ? undefined : fail('assignee_not_found')
  }
  const dispatcher = await tx
    .selectFrom('accounts as a')
    .leftJoin('dispatcher_statuses as s', 's.account_id', 'a.id')
    .select(isAvailable(now).as('available'))
    .where('a.id', '=', assignee.dispatcherId)
    .where('a.admin_kind', '=', 'dispatcher')
    .where('a.active', '=', true)
    .executeTakeFirst()
  if (!dispatcher) return fail('assignee_not_found')
  return dispatcher.available ? undefined : fail('assignee_away')
}

const neverAssigned: readonly OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup', 'cancelled']

/** Assigns an order that waits at its store. Of two who do so at once the first is served, the other is told. */
export async function assignOrder(
  platform: Platform,
  work: Work,
  { orderId, assignee, actor }: { orderId: string; assignee: Assignee; actor: Actor },
): Promise<
  | LockedOrder
  | Failure<
      | 'order_not_found'
      | 'already_assigned'
      | 'not_ready'
      | 'assignee_not_found'
      | 'assignee_away'
      | 'invalid'
      | 'move_not_allowed'
    >
> {
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (!neverAssigned.includes(order.status)) return fail('already_assigned')
  if (order.status !== 'ready_for_pickup' || order.delivered_by !== 'platform') return fail('not_ready')
  return moveOrder(platform, work, { orderId, to: 'assigned', actor, assignee })
}
