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

/** What of an order is downloaded, with how its order stands. */
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

/** Of items `i` of orders `o`. What was bought before its product had a file is what the product has now. */
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

/** One item that is downloaded, whoever bought it. */
export const boughtItem = async (read: Reader, itemId: string): Promise<Bought | undefined> =>
  (await boughtOf(read, sql`i.id = ${itemId}`))[0]

const ownOrder = (customerId: string, orderId: string) => sql`o.id = ${orderId} and o.customer_id = ${customerId}`

/**
 * Whether it can be downloaded. Once the order is delivered: for digital goods alone that is at once, and what was bought
 * together with a parcel waits for it, since until then all of it can be cancelled (decision 0033).
 */
function stateOf({ status, deliveredAt, downloads }: Bought, now: Date): Download['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (!deliveredAt || (status !== 'delivered' && status !== 'completed')) return 'later'
  if (now > after(deliveredAt, downloadLimits.days * day)) return 'over'
  return downloads < downloadLimits.times ? 'open' : 'used'
}

/** Whether links to it that were given out have ended. Being used up doesn't end the last one. */
export const isClosed = (bought: Bought, now: Date): boolean => !['open', 'used'].includes(stateOf(bought, now))

/** What of an order of the customer's own is downloaded; nothing where all of it is sent. */
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

/** A link to what was bought, counted as one of 10; ten at once count ten. */
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
