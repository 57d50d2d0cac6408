import type { ReviewBody } from '#contract/content/reviews.ts'
import { arePictures } from '#domains/files/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { countedColumns, countReview } from './count-review.ts'
import type { Subject } from './reviews.views.ts'
import { receivedBy } from './reviews-received.ts'

/** Invalidates the cached responses that show a review: those of its product, or of its store. */
export const reviewChanged = (
  work: Pick<Work, 'invalidate'>,
  { storeId, productId }: { storeId: string; productId: string | null },
): void =>
  productId
    ? work.invalidate(`product:${productId}`, `product-detail:${productId}`)
    : work.invalidate(`store-reviews:${storeId}`)

const columnsOf = ({ stars, title, text, pictureIds }: ReviewBody) => ({
  stars,
  title,
  text,
  picture_ids: [...new Set(pictureIds)],
})

/**
 * Adds a customer's review of a product or store that they received and returns its ID. A unique index allows only one,
 * so a concurrent second one gets `already_reviewed`.
 */
export async function addReview(
  work: Work,
  customerId: string,
  subject: Subject,
  body: ReviewBody,
): Promise<string | Failure<'already_reviewed' | 'not_received' | 'picture_not_found'>> {
  const got = await receivedBy(work.tx, customerId, subject)
  if (!got) return fail('not_received')
  if (!(await arePictures(work.tx, body.pictureIds))) return failField('pictureIds', 'picture_not_found')
  const { id, ...after } = await work.tx
    .insertInto('reviews')
    .values({
      store_id: subject.storeId,
      product_id: subject.productId,
      customer_id: customerId,
      order_id: got.order_id,
      options: JSON.stringify(got.options),
      ...columnsOf(body),
      created_at: work.now,
    })
    .returning(['id', ...countedColumns])
    .executeTakeFirstOrThrow()
  await countReview(work, subject, { after })
  reviewChanged(work, subject)
  return id
}

interface Own {
  customerId: string
  reviewId: string
}

const ownReviewIn = ({ tx }: Work, { customerId, reviewId }: Own) =>
  tx
    .selectFrom('reviews')
    .select(['store_id', 'product_id', ...countedColumns])
    .where('id', '=', reviewId)
    .where('customer_id', '=', customerId)

/** Replaces the content of a review. A hidden review stays hidden until an administrator restores it. */
export async function updateReview(
  work: Work,
  own: Own,
  body: ReviewBody,
): Promise<undefined | Failure<'review_not_found' | 'picture_not_found'>> {
  if (!(await arePictures(work.tx, body.pictureIds))) return failField('pictureIds', 'picture_not_found')
  const before = await ownReviewIn(work, own).forNoKeyUpdate().executeTakeFirst()
  if (!before) return fail('review_not_found')
  const after = await work.tx
    .updateTable('reviews')
    .set({ ...columnsOf(body), edited_at: work.now })
    .where('store_id', '=', before.store_id)
    .where('id', '=', own.reviewId)
    .returning(countedColumns)
    .executeTakeFirstOrThrow()
  const subject = { storeId: before.store_id, productId: before.product_id }
  await countReview(work, subject, { before, after })
  reviewChanged(work, subject)
}

/**
 * Deletes a review with everything that others added to it. Its customer can review again, so a hidden review stays:
 * otherwise it would be published again.
 */
export async function deleteReview(
  work: Work,
  own: Own,
): Promise<null | Failure<'review_not_found' | 'review_hidden'>> {
  const before = await ownReviewIn(work, own).forUpdate().executeTakeFirst()
  if (!before) return fail('review_not_found')
  if (before.hidden_at) return fail('review_hidden')
  await work.tx.deleteFrom('review_votes').where('review_id', '=', own.reviewId).execute()
  await work.tx.deleteFrom('review_reports').where('review_id', '=', own.reviewId).execute()
  await work.tx.deleteFrom('reviews').where('store_id', '=', before.store_id).where('id', '=', own.reviewId).execute()
  const subject = { storeId: before.store_id, productId: before.product_id }
  await countReview(work, subject, { before })
  reviewChanged(work, subject)
  return null
}
