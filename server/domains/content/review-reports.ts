import type { ReportReason } from '#contract/content/reports.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Reports a review that the account can see. A merchant can report reviews of its own store only; others are
 * `review_not_found`. A second report by the account returns `already_reported`.
 */
export async function reportReview(
  work: Work,
  caller: CustomerCaller | MerchantCaller,
  { reviewId, reason, note }: { reviewId: string; reason: ReportReason; note: string },
): Promise<undefined | Failure<'already_reported' | 'review_not_found'>> {
  const review = await work.tx
    .selectFrom('reviews')
    .select('store_id')
    .where('id', '=', reviewId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!review || (caller.kind === 'merchant' && caller.scope.storeId !== review.store_id))
    return fail('review_not_found')
  await work.tx
    .insertInto('review_reports')
    .values({
      store_id: review.store_id,
      review_id: reviewId,
      account_id: caller.accountId,
      reason,
      note,
      at: work.now,
    })
    .execute()
  return undefined
}
