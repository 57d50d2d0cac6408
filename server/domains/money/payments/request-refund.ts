import { sql } from 'kysely'
import { type RefundReason, refundReasons } from '#contract/money/refund-reasons.ts'
import { balanceOf, captureUnplaced, postEntry, refundBeforeRelease } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { refundChanged } from './payments.jobs.ts'

export interface RefundAsked {
  paymentId: string
  /** The refunded order; undefined when the payment led to no order. */
  orderId?: string
  /** Idempotency key of the refund, such as `cancel:<order>`. */
  cause: string
  reason: RefundReason
  /** A custom text that replaces the reason's sentence. */
  note?: string | undefined
  amount: Kobo
  /** The customer whose store credit gets it instead of the card. */
  creditTo?: string | undefined
}

/**
 * Creates a refund in the transaction that causes it; a job requests it from the provider after the commit. Posts it to the
 * ledger: from the order's escrow, or the whole payment if it led to no order. The caller holds
 * the order's lock, and calls `creditRefund` for one to store credit. The same cause returns the same refund. Throws when the amount exceeds the payment or the escrow.
 */
export async function requestRefund(work: Work, asked: RefundAsked): Promise<{ refundId: string }> {
  const { tx, now } = work
  const { paymentId, orderId, cause, reason, note, amount, creditTo } = asked
  const payment = await tx
    .selectFrom('payments')
    .select(['paid_kobo', 'fee_kobo'])
    .where('id', '=', paymentId)
    .forUpdate() // Two refunds of one payment wait for each other, so that together they never exceed it.
    .executeTakeFirstOrThrow()
  const known = await tx.selectFrom('refunds').select('id').where('cause', '=', cause).executeTakeFirst()
  if (known) return { refundId: known.id }
  const { refunded } = await tx
    .selectFrom('refunds')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('refunded'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const paid = payment.paid_kobo ?? 0
  if (refunded + amount > paid) throw new Error(`${cause} refunds more than was paid`)
  if (!orderId && amount !== paid) throw new Error(`${cause} refunds only a part of what became no order`)
  const { id: refundId } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      order_id: orderId ?? null,
      cause,
      reason_code: reason,
      reason: note ?? refundReasons[reason],
      amount_kobo: amount,
      credited_to: creditTo ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (orderId) {
    const held = 0 - (await balanceOf(tx, { kind: 'escrow', ownerId: orderId }))
    if (amount > held) throw new Error(`${cause} refunds more than is held for the order`)
    await postEntry(work, refundBeforeRelease({ refundId, orderId, paymentId, amount }))
  } else await postEntry(work, captureUnplaced({ paymentId, amount: paid, fee: payment.fee_kobo ?? 0 }))
  if (!creditTo) await work.addJob(refundChanged, { refundId }, { key: `refund:${refundId}` })
  return { refundId }
}
