import type { z } from 'zod'
import { type listHelpful, mostHelpfulIds } from '#contract/content/reviews.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Subject } from './reviews.views.ts'

/** Tag of the cached lists that show how many found the reviews of a product or store helpful. */
export const votesTag = ({ storeId, productId }: Subject): string => `review-votes:${productId ?? storeId}`

/**
 * Marks a visible review as helpful, or takes the mark back. Each customer counts once, also with concurrent calls,
 * because they wait for the review's row. A review of one's own returns `own_review`.
 */
export async function voteHelpful(
  work: Work,
  customerId: string,
  { reviewId, helpful }: { reviewId: string; helpful: boolean },
): Promise<{ id: string; helpful: number } | Failure<'review_not_found' | 'own_review'>> {
  const { tx, now } = work
  const review = await tx
    .selectFrom('reviews')
    .select(['store_id', 'product_id', 'customer_id', 'helpful'])
    .where('id', '=', reviewId)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!review) return fail('review_not_found')
  if (review.customer_id === customerId) return fail('own_review')
  const vote = { store_id: review.store_id, review_id: reviewId, customer_id: customerId }
  const [changed] = helpful
    ? await tx
        .insertInto('review_votes')
        .values({ ...vote, at: now })
        .onConflict(conflict => conflict.columns(['review_id', 'customer_id']).doNothing())
        .returning('review_id')
        .execute()
    : await tx
        .deleteFrom('review_votes')
        .where('review_id', '=', reviewId)
        .where('customer_id', '=', customerId)
        .returning('review_id')
        .execute()
  if (!changed) return { id: reviewId, helpful: review.helpful }
  const count = review.helpful + (helpful ? 1 : -1)
  await tx
    .updateTable('reviews')
    .set({ helpful: count })
    .where('store_id', '=', review.store_id)
    .where('id', '=', reviewId)
    .execute()
  work.invalidate(votesTag({ storeId: review.store_id, productId: review.product_id }))
  return { id: reviewId, helpful: count }
}

/** Returns which reviews a customer marked as helpful, last marked first, and which the customer wrote or reported. */
export async function helpfulIds(
  read: Reader,
  customerId: string,
  { productId, storeId }: z.output<(typeof listHelpful)['query']>,
): Promise<{ ids: string[]; own: string[]; reported: string[] }> {
  const reviews = read
    .selectFrom('reviews as r')
    .select('r.id')
    .$if(productId !== undefined, rows => rows.where('r.product_id', '=', productId ?? null))
    .$if(storeId !== undefined, rows => rows.where('r.store_id', '=', storeId ?? '').where('r.product_id', 'is', null))
    .limit(mostHelpfulIds)
  const [marked, own, reported] = await Promise.all([
    reviews
      .innerJoin('review_votes as v', join =>
        join.onRef('v.store_id', '=', 'r.store_id').onRef('v.review_id', '=', 'r.id'),
      )
      .where('v.customer_id', '=', customerId)
      .orderBy('v.at', 'desc')
      .orderBy('r.id')
      .execute(),
    reviews.where('r.customer_id', '=', customerId).orderBy('r.created_at', 'desc').orderBy('r.id').execute(),
    reviews
      .innerJoin('review_reports as o', join =>
        join.onRef('o.store_id', '=', 'r.store_id').onRef('o.review_id', '=', 'r.id'),
      )
      .where('o.account_id', '=', customerId)
      .orderBy('o.at', 'desc')
      .orderBy('r.id')
      .execute(),
  ])
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { ids: idsOf(marked), own: idsOf(own), reported: idsOf(reported) }
}
