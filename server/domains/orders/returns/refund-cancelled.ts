import { byClock } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { formatKobo } from '#platform/money.ts'
import { refundReturn } from './refund-return.ts'
import { returnNews } from './returns.jobs.ts'
import { addStep, itemsOf, lockReturn } from './returns.store.ts'

/** Refunds the items of a replacement that was cancelled before shipping. Idempotent. */
export async function refundCancelled(work: Work, replacementOrderId: string): Promise<void> {
  const found = await work.tx
    .selectFrom('order_returns')
    .select('id')
    .where('replacement_order_id', '=', replacementOrderId)
    .executeTakeFirst()
  if (!found) return
  const locked = await lockReturn(work, found.id, byClock)
  if (failed(locked) || locked.row.replace !== 'shipped') return
  const { row } = locked
  const back = await refundReturn(work, locked, await itemsOf(work.tx, row))
  await work.tx
    .updateTable('order_returns')
    .set({
      refund: 'refunded',
      replace: 'declined',
      goods_kobo: back.goods,
      shipping_kobo: back.shipping,
      commission_kobo: back.commission,
      updated_at: work.now,
    })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .execute()
  const activity = `The exchange was cancelled: ${formatKobo(back.amount)} goes back`
  const key = await addStep(work, row, { actor: byClock, activity })
  await work.addJob(returnNews, { returnId: row.id, move: 'close', status: 'closed', key })
}
