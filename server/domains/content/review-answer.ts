import type { Review } from '#contract/content/reviews.ts'
import { sendNotices } from '#domains/notifications/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { answeredMail } from './reviews.mails.ts'
import { reviewChanged } from './reviews.store.ts'
import { reviewRows } from './reviews.views.ts'
import { reviewOf } from './reviews.wire.ts'

/**
 * Saves a store's answer to a review of it or of its products. Only the first is mailed to the customer; edits aren't.
 */
export async function answerReview(
  work: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  scope: StoreScope,
  { reviewId, text }: { reviewId: string; text: string },
): Promise<Review | Failure<'review_not_found'>> {
  const answered = await work.tx
    .updateTable('reviews')
    .set({ answer: text, answered_at: work.now })
    .where('store_id', '=', scope.storeId)
    .where('id', '=', reviewId)
    .where('hidden_at', 'is', null)
    .returning('product_id as productId')
    .executeTakeFirst()
  if (!answered) return fail('review_not_found')
  reviewChanged(work, { storeId: scope.storeId, ...answered })
  const row = await reviewRows(work.tx)
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .leftJoin('products as p', join => join.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
    .select(['c.email', 'r.customer_id', 's.name as store_name', 'p.name as product_name'])
    .where('r.store_id', '=', scope.storeId)
    .where('r.id', '=', reviewId)
    .executeTakeFirstOrThrow()
  const url = `${config.appUrl}/customer/reviews?tab=written`
  const mail = answeredMail({ storeName: row.store_name, of: row.product_name, text, url })
  const cause = `review-answered:${reviewId}`
  await sendNotices(work, config, [
    { kind: 'messages', accountId: row.customer_id, cause, mail: { to: row.email, ...mail, cause } },
  ])
  return reviewOf(row)
}
