import type { OrderStatusCode } from '#contract/order-statuses.ts'
import { type Actor, type Assignee, type LockedOrder, lockOrder, moveOrder } from '#modules/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

/** Whether orders can be given to this partner or dispatcher: it is there, approved and active. */
async function canCarry({ tx }: Work, assignee: Assignee): Promise<boolean> {
  const found =
    'partnerId' in assignee
      ? await tx
          .selectFrom('shipping_partners as p')
          .innerJoin('accounts as a', 'a.id', 'p.account_id')
          .select('p.id')
          .where('p.id', '=', assignee.partnerId)
          .where('p.approved_at', 'is not', null)
          .where('a.active', '=', true)
          .executeTakeFirst()
      : await tx
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', assignee.dispatcherId)
          .where('admin_kind', '=', 'dispatcher')
          .where('active', '=', true)
          .executeTakeFirst()
  return found !== undefined
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
      'order_not_found' | 'already_assigned' | 'not_ready' | 'assignee_not_found' | 'invalid' | 'move_not_allowed'
    >
> {
  if (!(await canCarry(work, assignee))) return fail('assignee_not_found')
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (!neverAssigned.includes(order.status)) return fail('already_assigned')
  if (order.status !== 'ready_for_pickup' || order.delivered_by !== 'platform') return fail('not_ready')
  return moveOrder(platform, work, { orderId, to: 'assigned', actor, assignee })
}
