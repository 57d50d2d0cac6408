import type { RefundTo } from '#contract/money/refund-to.ts'
import type { GivesBack, ReturnReason } from '#contract/orders/return-shapes.ts'
import { byClock, type WholeOrder, wholeOrder } from '#domains/orders/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { formatKobo } from '#platform/money.ts'
import { chargeRest } from './charge-back.ts'
import { replacedItems } from './refund-cancelled-replacement.ts'
import { refundReturn } from './refund-return.ts'
import { returnAmounts } from './return-amounts.ts'
import { returnNews } from './returns.jobs.ts'
import { addStep, itemsOf, lockReturn } from './returns.store.ts'
import { backOnWire } from './returns.wire.ts'

/** A case refunds the delivery as a return for the store's fault does. */
const decidedReason: ReturnReason = 'damaged'

/** Computes the refund of the items that an exchange or a case's replacement replaces, if it were cancelled. */
export async function backIfCancelled(read: Reader, replacement: WholeOrder): Promise<GivesBack | undefined> {
  const row = await read
    .selectFrom('order_returns')
    .select(['id', 'store_id', 'order_id', 'reason'])
    .where('replacement_order_id', '=', replacement.id)
    .where('replace', '=', 'shipped')
    .executeTakeFirst()
  const replacedId = row?.order_id ?? (replacement.sent_for === 'replacement' ? replacement.replaces?.id : undefined)
  const order = replacedId && (await wholeOrder(read, replacedId))
  if (!order) return undefined
  const items = row ? await itemsOf(read, row) : await replacedItems(read, order, replacement.id)
  const back = await returnAmounts(read, order, items, row?.reason ?? decidedReason)
  return backOnWire(back, order.payment?.card_last4 ?? null)
}

/** Refunds the items of a replacement that was cancelled before shipping, as its customer chose. Idempotent. */
export async function refundCancelled(
  work: Work,
  replacementOrderId: string,
  refundTo: RefundTo | undefined,
): Promise<void> {
  const found = await work.tx
    .selectFrom('order_returns')
    .select('id')
    .where('replacement_order_id', '=', replacementOrderId)
    .executeTakeFirst()
  if (!found) return
  const locked = await lockReturn(work, found.id, byClock)
  if (failed(locked) || locked.row.replace !== 'shipped') return
  const row = { ...locked.row, refund_to: refundTo ?? locked.row.refund_to }
  const back = await refundReturn(work, { ...locked, row }, await itemsOf(work.tx, row))
  const moves = await chargeRest(work, locked, back)
  await work.tx
    .updateTable('order_returns')
    .set({
      refund: 'refunded',
      refund_to: row.refund_to,
      replace: 'declined',
      goods_kobo: back.goods,
      shipping_kobo: back.shipping,
      commission_kobo: back.commission,
      chargeback_count: moves,
      updated_at: work.now,
    })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .execute()
  const activity = `The exchange was cancelled: ${formatKobo(back.amount)} goes back`
  const key = await addStep(work, row, { actor: byClock, activity })
  await work.addJob(returnNews, { returnId: row.id, move: 'close', status: 'closed', key })
}
