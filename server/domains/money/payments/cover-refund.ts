import { sql } from 'kysely'
import { disputeUncharged, postEntry, refundCovered } from '#domains/money/ledger/index.ts'
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
    await returnCharges(work, { refundId, paymentId, orderId, covered: covered + covers })
    if (rest === 0 && orderId) await work.addJob(refundPaid, { refundId })
  }
  return rest === 0 ? undefined : rest
}

/**
 * Returns to stores what they were charged of a payment's lost disputes and refunds now bear: together they never bear
 * more than was lost. The refund's own order comes first.
 */
async function returnCharges(
  work: Work,
  of: { refundId: string; paymentId: string; orderId: string | null; covered: Kobo },
): Promise<void> {
  const { tx } = work
  const { refundId, paymentId, orderId, covered } = of
  const { rows } = await sql<{ orderId: string; storeId: string; charged: Kobo; over: Kobo }>`
    select e.order_id as "orderId", a.owner_id as "storeId", sum(p.amount_kobo)::bigint as charged,
      (select coalesce(sum(covered_kobo), 0) from refunds where payment_id = ${paymentId})::bigint
        - (select coalesce(sum(amount_kobo - charged_kobo), 0) from disputes
          where payment_id = ${paymentId} and status in ('lost', 'accepted'))::bigint as over
    from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'merchant_payable'
    where e.event = 'dispute_charged' and e.order_id in (
      select order_id from ledger_entries where payment_id = ${paymentId} and event = 'capture')
    group by e.order_id, a.owner_id
    order by e.order_id = ${orderId} desc, e.order_id`.execute(tx)
  let over = rows[0]?.over ?? 0
  for (const { orderId, storeId, charged } of rows) {
    const amount = Math.min(over, charged)
    if (amount <= 0) continue
    over -= amount
    await postEntry(work, disputeUncharged({ cause: `${refundId}:${covered}`, orderId, storeId, amount }))
    await uncharge(work, paymentId, amount)
  }
}

/** Takes an amount off what stores were charged of a payment's disputes. */
async function uncharge({ tx }: Work, paymentId: string, amount: Kobo): Promise<void> {
  let left = amount
  const charged = await tx
    .selectFrom('disputes')
    .select(['id', 'charged_kobo'])
    .where('payment_id', '=', paymentId)
    .where('charged_kobo', '>', 0)
    .orderBy('id')
    .execute()
  for (const { id, charged_kobo } of charged) {
    const part = Math.min(left, charged_kobo)
    left -= part
    await tx
      .updateTable('disputes')
      .set({ charged_kobo: charged_kobo - part })
      .where('id', '=', id)
      .execute()
  }
}
