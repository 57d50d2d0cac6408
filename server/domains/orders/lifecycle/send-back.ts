import { after, hour } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { stallHours } from '../deadlines/stalls.ts'
import { notifyAndPush, readersOf, saying } from '../notices/order-notices.ts'
import { type LockedOrder, stockCheckHours } from './transition-effects.ts'

/** Who has a parcel: a hub, or a carrier of the platform. */
export interface ParcelHolder {
  kind: 'hub' | 'carrier'
  name: string
}

/**
 * Records that a hub or carrier sends the parcel of a cancelled order back to its store, and notifies the store, which
 * inspects the items once they arrive. The store has the time for the way, and then as long as for undelivered orders.
 */
export async function sendBack(work: Work, config: Config, order: LockedOrder, by: ParcelHolder): Promise<void> {
  const checkHours = stallHours.returning + stockCheckHours
  await work.tx
    .updateTable('orders')
    .set({
      goods_to: 'store',
      stock_check_due_at: order.stock_check_due_at ?? after(work.now, checkHours * hour),
      updated_at: work.now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  const does = by.kind === 'hub' ? 'sent' : 'brings'
  const title = (name: string) => `${by.name} ${does} order ${name} back to you. Check its items when they arrive.`
  await notifyAndPush(work, config, saying(await readersOf.store(work.tx, order), title, `sent-back:${order.id}`))
}
