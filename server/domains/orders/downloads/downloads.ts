import { type RawBuilder, sql } from 'kysely'
import type { Download } from '#contract/orders/digital-goods.ts'
import { downloadLimits } from '#contract/orders/download-limits.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { goodsUrl } from '#domains/catalog/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

/** Downloadable items of an order, and the order's status. */
interface Bought {
  itemId: string
  name: string
  fileId: string
  fileName: string | null
  bytes: number
  downloads: number
  status: OrderStatusCode
  deliveredAt: Date | null
}

/** Reads the items `i` of orders `o`. An item bought before its product had a file gets the product's current file. */
async function boughtOf(read: Reader, which: RawBuilder<unknown>): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select i.id "itemId", i.name, f.id "fileId", f.name "fileName", f.bytes, i.downloads, o.status,
      o.delivered_at "deliveredAt"
    from orders o
    join order_items i on i.store_id = o.store_id and i.order_id = o.id
    join products p on p.store_id = i.store_id and p.id = i.product_id
    join files f on f.id = coalesce(i.goods_file_id, case when p.is_digital then p.goods_file_id end)
    where ${which} order by i.position`.execute(read)
  return rows
}

/** Returns one downloadable item of any customer. */
export const boughtItem = async (read: Reader, itemId: string): Promise<Bought | undefined> =>
  (await boughtOf(read, sql`i.id = ${itemId}`))[0]

const ownOrder = (customerId: string, orderId: string) => sql`o.id = ${orderId} and o.customer_id = ${customerId}`

/**
 * Returns the download state. Downloads open with the delivery: digital orders are delivered at once; with a parcel,
 * everything can be cancelled until the parcel is delivered (decision 0033).
 */
function stateOf({ status, deliveredAt, downloads }: Bought, now: Date): Download['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (!deliveredAt || (status !== 'delivered' && status !== 'completed')) return 'later'
  if (now > after(deliveredAt, downloadLimits.days * day)) return 'over'
  return downloads < downloadLimits.times ? 'open' : 'used'
}

/** Returns whether issued links have ended. Using up the downloads doesn't end the last link. */
export const isClosed = (bought: Bought, now: Date): boolean => !['open', 'used'].includes(stateOf(bought, now))

/** Lists the downloads of a customer's own order; empty if everything is sent. */
export async function downloadsOf(
  read: Reader,
  { accountId }: CustomerCaller,
  orderId: string,
  now: Date,
): Promise<{ count: number; rows: Download[] } | Failure<'order_not_found'>> {
  const own = await read
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('customer_id', '=', accountId)
    .executeTakeFirst()
  if (!own) return fail('order_not_found')
  const bought = await boughtOf(read, ownOrder(accountId, orderId))
  return {
    count: bought.length,
    rows: bought.map(item => ({
      itemId: item.itemId,
      name: item.name,
      fileName: item.fileName ?? 'file',
      bytes: item.bytes,
      state: stateOf(item, now),
      left: downloadLimits.times - item.downloads,
      until: item.deliveredAt && after(item.deliveredAt, downloadLimits.days * day).toISOString(),
    })),
  }
}

const closed = {
  later: 'It can be downloaded once the order is delivered.',
  used: `It was downloaded ${downloadLimits.times} times. Write to the store if you need it again.`,
  over: 'The year in which it can be downloaded is over.',
  cancelled: 'The order was cancelled.',
}

/**
 * Creates a link to a bought file and counts it as one of 10 downloads, also under concurrent calls. Returns
 * `order_not_found` for an item that isn't the customer's, and `download_closed` unless downloads are open.
 */
export async function download(
  platform: Platform,
  { tx, now }: Work,
  { accountId }: CustomerCaller,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<{ url: string } | Failure<'order_not_found' | 'download_closed'>> {
  await tx
    .selectFrom('order_items')
    .select('id')
    .where('id', '=', itemId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute()
  const [item] = await boughtOf(tx, sql`${ownOrder(accountId, orderId)} and i.id = ${itemId}`)
  if (!item) return fail('order_not_found')
  const state = stateOf(item, now)
  if (state !== 'open') return fail('download_closed', { message: closed[state] })
  await tx
    .updateTable('order_items')
    .set({ downloads: item.downloads + 1 })
    .where('id', '=', item.itemId)
    .where('order_id', '=', orderId)
    .execute()
  return { url: goodsUrl(platform, item, now) }
}
