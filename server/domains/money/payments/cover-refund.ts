import { sql } from 'kysely'
import { postEntry, refundCovered } from '#domains/money/ledger/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { refundPaid } from './payments.jobs.ts'

/** Returns whether a dispute of a payment is open, so that its refunds wait for the outcome. */
export async function isDisputed(read: Reader, paymentId: string): Promise<boolean> {
  const open = await read
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['needs_evidence', 'under_review'])
    .executeTakeFirst()
  return open !== undefined
}

/** Computes how much of a refund lost disputes of its payment have paid and no other refund counts, in kobo. */
export async function disputesCover(read: Reader, paymentId: string, amount: Kobo): Promise<Kobo> {
  const { rows } = await sql<{ left: Kobo }>`
    select ((select coalesce(sum(amount_kobo), 0) from disputes
        where payment_id = ${paymentId} and status in ('lost', 'accepted'))
      - (select coalesce(sum(covered_kobo), 0) from refunds where payment_id = ${paymentId}))::bigint "left"`.execute(
    read,
  )
  return Math.max(0, Math.min(amount, rows[0]?.left ?? 0))
}

/**
 * Takes off a refund what lost disputes of its payment have already paid to the customer, and returns what still has
 * to be refunded; undefined when nothing is left, so that the refund is done. The caller holds the payment's lock.
 */
export async function coverRefund(
  work: Work,
  refund: { refundId: string; payment_id: string; order_id: string | null; amount_kobo: Kobo; covered_kobo: Kobo },
): Promise<Kobo | undefined> {
  const { tx, now } = work
  const { refundId, payment_id: paymentId, order_id: orderId, amount_kobo: amount, covered_kobo: covered } = refund
  const covers = await disputesCover(tx, paymentId, amount - covered)
  const rest = amount - covered - covers
  if (covers > 0) {
    await tx
      .updateTable('refunds')
      .set({ covered_kobo: covered + covers, ...(rest === 0 ? { status: 'done', done_at: now, checked_at: now } : {}) })
      .where('id', '=', refundId)
      .execute()
    await postEntry(
      work,
      refundCovered({ refundId, orderId: orderId ?? undefined, paymentId, amount: covers, covered: covered + covers }),
    )
    if (rest === 0 && orderId) await work.addJob(refundPaid, { refundId })
  }
  return rest === 0 ? undefined : rest
}
