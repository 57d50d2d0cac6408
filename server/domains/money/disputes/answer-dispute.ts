import type { DisputeStatus, Evidence } from '#contract/money/disputes.ts'
import { ownsDocument } from '#domains/files/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { answerGiven } from './disputes.jobs.ts'

type Unanswerable = 'dispute_not_found' | 'dispute_closed' | 'dispute_answered' | 'dispute_overdue'
type Answered = { id: string; status: DisputeStatus }

/**
 * Contests a dispute with evidence, which a job sends to the provider. Returns `dispute_not_found`, `dispute_closed`,
 * `dispute_answered`, `dispute_overdue` after the deadline, and `document_not_found` for a file that the caller didn't
 * upload.
 */
export async function contestDispute(
  work: Work,
  caller: AdminCaller,
  { disputeId, evidence, requestId }: { disputeId: string; evidence: Evidence; requestId: string },
): Promise<Answered | Failure<Unanswerable | 'document_not_found'>> {
  for (const [index, fileId] of evidence.fileIds.entries())
    if (!(await ownsDocument(work.tx, { fileId, ownerId: caller.accountId })))
      return failField(`fileIds.${index}`, 'document_not_found')
  return answer(work, caller, { disputeId, answer: 'contest', evidence, requestId })
}

/**
 * Accepts a dispute, which a job tells the provider. Returns `dispute_not_found`, `dispute_closed`, `dispute_answered`,
 * and `dispute_overdue` after the deadline.
 */
export const acceptDispute = (
  work: Work,
  caller: AdminCaller,
  { disputeId, note, requestId }: { disputeId: string; note: string; requestId: string },
): Promise<Answered | Failure<Unanswerable>> =>
  answer(work, caller, { disputeId, answer: 'accept', evidence: { note }, requestId })

async function answer(
  work: Work,
  caller: AdminCaller,
  given: { disputeId: string; answer: 'contest' | 'accept'; evidence: Evidence | { note: string }; requestId: string },
): Promise<Answered | Failure<Unanswerable>> {
  const { tx, now } = work
  const { disputeId } = given
  const status = await lockUnanswered(work, disputeId)
  if (failed(status)) return status
  await tx
    .updateTable('disputes')
    .set({
      answer: given.answer,
      answered_at: now,
      answered_by: caller.accountId,
      answer_failure: null,
      evidence: JSON.stringify(given.evidence),
    })
    .where('id', '=', disputeId)
    .execute()
  await work.addJob(answerGiven, { disputeId }, { key: `dispute-answer:${disputeId}` })
  await audit(work, caller, {
    action: `dispute.${given.answer}`,
    subject: ['dispute', disputeId],
    after: given.evidence,
    requestId: given.requestId,
  })
  return { id: disputeId, status }
}

async function lockUnanswered({ tx, now }: Work, disputeId: string): Promise<DisputeStatus | Failure<Unanswerable>> {
  const dispute = await tx
    .selectFrom('disputes')
    .select(['status', 'answer', 'due_at'])
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  if (!dispute) return fail('dispute_not_found')
  if (dispute.status === 'under_review' || (dispute.status === 'needs_evidence' && dispute.answer))
    return fail('dispute_answered')
  if (dispute.status !== 'needs_evidence') return fail('dispute_closed')
  if (dispute.due_at && dispute.due_at <= now) return fail('dispute_overdue')
  return dispute.status
}
