import { sql } from 'kysely'
import { returnStock } from '#domains/catalog/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { lockOrder } from './lifecycle/change-status.ts'

/**
 * Records how many units of each item of an order that came back can be sold again, and restocks those. Fails with
 * `order_not_found` when the order isn't the store's, `nothing_to_check` when nothing came back or it is checked already,
 * and `invalid` when an item is missing, unknown, or counted higher than it was sold.
 */
export async function checkStock(
  work: Work,
  {
    orderId,
    actor,
    items,
  }: { orderId: string; actor: MerchantCaller; items: readonly { id: string; sellable: number }[] },
): Promise<undefined | Failure<'order_not_found' | 'nothing_to_check' | 'invalid'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (!order.stock_check_due_at || order.stock_checked_at) return fail('nothing_to_check')
  const sold = await work.tx
    .selectFrom('order_items')
    .select(['id', 'store_id as storeId', 'variant_id as variantId', 'quantity', 'name'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .execute()
  const invalid = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })
  for (const [at, { id, sellable }] of items.entries()) {
    const item = sold.find(each => each.id === id)
    if (!item || items.findIndex(each => each.id === id) !== at)
      return invalid(`items.${at}.id`, 'Choose an item of this order.')
    if (sellable > item.quantity) return invalid(`items.${at}.sellable`, `Enter at most ${item.quantity}.`)
  }
  if (items.length < sold.length) return invalid('items', 'Check every item of the order.')
  const found = sold.map(item => ({ ...item, quantity: items.find(({ id }) => id === item.id)?.sellable ?? 0 }))
  await sql`update order_items i set sellable = found.sellable
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(item => item.quantity)}::int[]) found (id, sellable)
    where i.store_id = ${order.store_id} and i.id = found.id`.execute(work.tx)
  await returnStock(
    work,
    found.filter(({ quantity }) => quantity > 0),
  )
  await work.tx
    .updateTable('orders')
    .set({ stock_checked_at: work.now, updated_at: work.now })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  await audit(work, actor, {
    action: 'order.check-stock',
    subject: ['order', order.id],
    after: { name: order.name, sellable: found.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') },
  })
  return undefined
}
