import { audit } from '#platform/audit.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { addActivity } from '../lifecycle/activities.ts'
import { lockOrder, tokenKey } from '../lifecycle/change-status.ts'
import type { Actor } from '../lifecycle/orders.policy.ts'
import { orderNews } from '../notices/orders.jobs.ts'
import { deliveryToken, newToken } from './delivery-token.ts'

/**
 * Creates a new delivery token for an order that is out for delivery, mails it to the customer and returns it. Returns
 * `order_not_found`, and `token_not_ready` in any other status.
 */
export async function renewToken(
  platform: Platform,
  work: Work,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<string | Failure<'order_not_found' | 'token_not_ready'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (order.status !== 'out_for_delivery') return fail('token_not_ready')
  const { secret } = platform.config
  const next = newToken(secret, order)
  await work.tx
    .updateTable('orders')
    .set({ ...next, updated_at: work.now })
    .where('store_id', '=', order.store_id)
    .where('id', '=', orderId)
    .execute()
  await addActivity(work, order, { status: order.status, kind: 'other', activity: 'New delivery code', actor })
  if (actor.kind === 'admin')
    await audit(work, actor, { action: 'order.new-code', subject: ['order', orderId], after: { name: order.name } })
  await work.addJob(orderNews, { orderId, news: 'out_for_delivery', key: tokenKey(next), renewed: true })
  return deliveryToken(secret, orderId, next.token_version)
}
