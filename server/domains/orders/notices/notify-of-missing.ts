import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { notifyAndPush, readersOf, saying } from './order-notices.ts'
import { parcelMissing } from './orders.jobs.ts'

/** Notifies the carrier and the schedulers of a parcel that a hub expects, unless it has arrived somewhere meanwhile. */
export const missingHandler = (platform: Platform): Handler =>
  handle(parcelMissing, about => platform.db.transact(work => notifyOfMissing(platform, work, about)))

async function notifyOfMissing(
  { config }: Platform,
  work: Work,
  { orderId, hub, key }: { orderId: string; hub: string; key: string },
): Promise<void> {
  const order = await work.tx
    .selectFrom('orders as o')
    .leftJoin('shipping_partners as p', 'p.id', 'o.partner_id')
    .select(['o.id', 'o.reference', 'o.dispatcher_id', 'p.account_id as partner_account'])
    .where('o.id', '=', orderId)
    .where('o.status', 'in', ['picked_up', 'in_transit'])
    .executeTakeFirst()
  if (!order) return
  const cause = `missing:${orderId}:${key}`
  const news = [
    ...saying(
      readersOf.carrier(order),
      name => `Order ${name} hasn’t arrived at ${hub}. Bring it, or report it lost or damaged.`,
      cause,
    ),
    ...saying(
      await readersOf.schedulers(work.tx, order),
      name => `Order ${name} hasn’t arrived at ${hub}. Ask its carrier where it is.`,
      cause,
    ),
  ]
  await notifyAndPush(work, config, news)
}
