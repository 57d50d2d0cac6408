import type { RefundTo } from '#contract/money/refund-to.ts'
import { byClock, cancellationReason, replacementCancelled } from '#domains/orders/index.ts'
import { refundCancelledReplacement } from '#domains/orders/returns/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo } from '#platform/money.ts'
import { caseNews } from './cases.jobs.ts'
import { addMessage, changeCase } from './cases.store.ts'
import { orderOfCase } from './decide-case.ts'
import { bearerOf } from './plan-decision.ts'

/** Refunds the items of a case's replacement that was cancelled, for example because its store didn't accept it. */
export const cancelledReplacementHandler = ({ db }: Platform): Handler =>
  handle(replacementCancelled, ({ orderId, refundTo }) => db.transact(work => refundInstead(work, orderId, refundTo)))

async function refundInstead(work: Work, replacementOrderId: string, refundTo: RefundTo | undefined): Promise<void> {
  const { tx } = work
  const seen = await tx
    .selectFrom('cases')
    .select(['id', 'order_id'])
    .where('replacement_order_id', '=', replacementOrderId)
    .executeTakeFirst()
  const order = seen && (await orderOfCase(work, seen))
  if (!order) return
  const row = await tx.selectFrom('cases').selectAll().where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow()
  // An earlier run of this job has refunded it.
  if (row.outcome !== 'replacement' || !row.bearer) return
  const bearer = bearerOf(order, row.bearer)
  if (failed(bearer)) throw new Error(`Case ${row.name} has no partner to charge`)
  const { amount } = await refundCancelledReplacement(work, order, replacementOrderId, {
    caseId: row.id,
    bearer,
    refundTo: refundTo ?? row.refund_to,
  })
  await changeCase(work, row.id, { outcome: 'refund_items', refunded_kobo: amount })
  const reason = await cancellationReason(tx, order.store_id, replacementOrderId)
  const text = `The replacement was cancelled${reason && ` (${reason.replace(/\.$/, '')})`}: ${formatKobo(amount)} refunded`
  const key = await addMessage(work, row.id, { kind: 'event', by: byClock, text })
  await work.addJob(caseNews, { caseId: row.id, step: 'decided', key })
}
