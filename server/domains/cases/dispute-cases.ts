import { disputeChanged, isOpen } from '#domains/money/disputes/index.ts'
import { byClock } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo } from '#platform/money.ts'
import { addMessage, changeCase, openCase } from './cases.store.ts'

/** Keeps the case of a card dispute: opened with it, moved by it, and closed with its outcome. */
export const disputeCaseHandler = ({ db }: Platform): Handler =>
  handle(disputeChanged, ({ disputeId }) => db.transact(work => keepDisputeCase(work, disputeId)))

const events = {
  needs_evidence: 'The bank waits for an answer.',
  under_review: 'The answer is with the bank.',
  won: 'Dispute won: the money stays.',
  lost: 'Dispute lost: the bank paid the customer back.',
  accepted: 'Dispute accepted: the customer is paid back.',
} as const

async function keepDisputeCase(work: Work, disputeId: string): Promise<void> {
  const dispute = await work.tx
    .selectFrom('disputes')
    .select(['payment_id', 'amount_kobo', 'reason', 'category', 'status', 'due_at'])
    .where('id', '=', disputeId)
    // Serializes the jobs of one dispute.
    .forUpdate()
    .executeTakeFirstOrThrow()
  const open = isOpen(dispute.status)
  const known = await work.tx
    .selectFrom('cases')
    .select(['id', 'dispute_status'])
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  if (known?.dispute_status === dispute.status) return
  const id = known?.id ?? (await openDisputeCase(work, disputeId, dispute))
  await addMessage(work, id, { kind: 'event', by: byClock, text: events[dispute.status] })
  await changeCase(work, id, {
    dispute_status: dispute.status,
    due_at: dispute.status === 'needs_evidence' ? dispute.due_at : null,
    ...(open ? {} : { status: 'closed', closed_at: work.now }),
  })
}

/** Opens the case for administrators only: the customer talks to the bank, and the store hears of held payouts. */
async function openDisputeCase(
  work: Work,
  disputeId: string,
  of: { payment_id: string; amount_kobo: number; reason: string; category: string },
): Promise<string> {
  const text = `A customer’s bank disputes ${formatKobo(of.amount_kobo)}. Its reason: “${of.reason || of.category}”`
  const id = await openCase(work, { kind: 'dispute', paymentId: of.payment_id, text, by: byClock })
  await changeCase(work, id, { dispute_id: disputeId })
  return id
}
