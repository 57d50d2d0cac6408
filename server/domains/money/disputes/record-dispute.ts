import { disputeLost, postEntry } from '#domains/money/ledger/index.ts'
import { refundChanged } from '#domains/money/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { ProviderDispute } from '#platform/paystack-disputes.ts'
import { disputeStatusOf, isLost, isOpen } from './dispute-status.ts'
import { disputeChanged } from './disputes.jobs.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { refundProof } from './refund-proof.ts'

/**
 * Stores the provider's state of a dispute. A new dispute or another status notifies administrators and adds
 * `disputes.changed`; a lost one is posted to the ledger. Idempotent: the same state changes nothing, and an older one
 * never replaces a newer one. A dispute of a payment that isn't ours is ignored.
 */
export async function recordDispute({ db, config }: Platform, said: ProviderDispute): Promise<void> {
  mustSucceed(await db.transact(work => record(work, config.appUrl, said)))
}

async function record(work: Work, appUrl: string, said: ProviderDispute): Promise<void> {
  const { tx, now } = work
  // Locks the payment, so that its refunds and disputes wait for each other.
  const payment = await tx
    .selectFrom('payments')
    .select(['id'])
    .where('reference', '=', said.transaction.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return
  const providerId = String(said.id)
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'status', 'answer_sent_at', 'amount_kobo', 'provider_updated_at'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  const updatedAt = new Date(said.updatedAt)
  if (known && (known.provider_updated_at > updatedAt || !isOpen(known.status))) {
    await tx.updateTable('disputes').set({ checked_at: now }).where('id', '=', known.id).execute()
    return
  }
  const status = disputeStatusOf(said, known && { status: known.status, answerSent: known.answer_sent_at !== null })
  const state = {
    amount_kobo: said.refund_amount || said.transaction.amount,
    status,
    resolution: said.resolution ?? null,
    due_at: said.dueAt ? new Date(said.dueAt) : null,
    provider_updated_at: updatedAt,
    checked_at: now,
    resolved_at: isOpen(status) ? null : new Date(said.resolvedAt ?? said.updatedAt),
  }
  const { id: disputeId } = known
    ? await tx.updateTable('disputes').set(state).where('id', '=', known.id).returning('id').executeTakeFirstOrThrow()
    : await tx
        .insertInto('disputes')
        .values({
          ...state,
          provider_id: providerId,
          payment_id: payment.id,
          category: said.category ?? 'chargeback',
          reason: said.messages?.[0]?.body ?? '',
          opened_at: new Date(said.createdAt),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  if (known?.status === status) return
  if (isLost(status))
    await postEntry(work, disputeLost({ disputeId, paymentId: payment.id, amount: state.amount_kobo }))
  if (!known && status === 'needs_evidence')
    await refundProof(work, { disputeId, paymentId: payment.id, amount: state.amount_kobo })
  if (!isOpen(status)) await wakeRefunds(work, payment.id)
  await notifyOfDispute(work, appUrl, {
    disputeId,
    status,
    amount: state.amount_kobo,
    dueAt: state.due_at,
    isNew: !known,
  })
  await work.addJob(disputeChanged, { disputeId }, { key: `dispute:${disputeId}` })
}

/** Lets the refunds go on that waited for the outcome. */
async function wakeRefunds(work: Work, paymentId: string): Promise<void> {
  const waiting = await work.tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['waiting', 'sent'])
    .execute()
  for (const { id } of waiting) await work.addJob(refundChanged, { refundId: id }, { key: `refund:${id}` })
}
