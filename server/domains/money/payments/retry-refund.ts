import type { RefundStatus } from '#contract/money/payments.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { refundStatusOf } from './money-status.ts'
import { refundChanged } from './payments.jobs.ts'

/**
 * Checks a refund with the provider now instead of in the next scheduled job. A failed refund is requested again, as
 * another attempt; for any other refund only its state is fetched, so that repeated calls pay it once.
 */
export async function retryRefund(
  work: Work,
  { refundId, caller }: { refundId: string; caller: AdminCaller },
): Promise<{ id: string; status: RefundStatus } | Failure<'refund_not_found' | 'refund_done'>> {
  const { tx } = work
  const refund = await tx
    .selectFrom('refunds')
    .select(['status', 'failure', 'attempt'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) return fail('refund_not_found')
  if (refund.status === 'done') return fail('refund_done')
  const { status, failure, attempt } = refund
  const again = status === 'failed' ? { status: 'waiting' as const, attempt: attempt + 1 } : { status, attempt }
  if (status === 'failed')
    await tx
      .updateTable('refunds')
      .set({ ...again, provider_id: null, sent_at: null, failure: null })
      .where('id', '=', refundId)
      .execute()
  await work.addJob(refundChanged, { refundId }, { key: `refund:${refundId}` })
  await audit(work, caller, {
    action: 'refund.retry',
    subject: ['refund', refundId],
    before: { status, failure, attempt },
    after: again,
  })
  return {
    id: refundId,
    status: refundStatusOf({ status: again.status, failure: status === 'failed' ? null : failure }),
  }
}
