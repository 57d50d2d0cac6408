import { listStoreReviews } from '#contract/catalog/selling.ts'
import type { ReviewBody } from '#contract/content/reviews.ts'
import * as contract from '#contract/content/reviews.ts'
import { audited } from '#platform/audit.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { notifyOfReview } from './notify-of-review.ts'
import { answerReview } from './review-answer.ts'
import { helpfulIds, voteHelpful, votesTag } from './review-helpful.ts'
import { decideOnReview, reportedReviews } from './review-moderation.ts'
import { reportReview } from './review-reports.ts'
import { addReview, deleteReview, updateReview } from './reviews.store.ts'
import { productSubject, reviewedProduct, reviewsOf, type Subject, storeSubject } from './reviews.views.ts'
import { ownReview, ownReviews, waitingForReview } from './reviews-own.views.ts'
import { reviewsOfStore } from './store-reviews.ts'

const added = (
  { db, config }: Pick<Platform, 'db' | 'config'>,
  customerId: string,
  subject: Subject,
  body: ReviewBody,
) =>
  db.transact(async work => {
    const id = await addReview(work, customerId, subject, body)
    if (failed(id)) return id
    await notifyOfReview(work, config, subject, { id, stars: body.stars })
    return ownReview(work.tx, id)
  })

export const reviewRoutes = ({ config }: Platform): readonly Route[] => [
  route(contract.addProductReview, async ({ caller, body: { productId, ...body }, db }) => {
    const subject = await productSubject(db.keyed, productId, { evenGone: true })
    return failed(subject) ? subject : added({ db, config }, caller.accountId, subject, body)
  }),

  route(contract.listProductReviews, async ({ params, query, db }) => {
    const subject = await reviewedProduct(db.hot, params.productId)
    if (failed(subject)) return subject
    const tags = [`product-detail:${subject.productId}`, votesTag(subject)]
    return answer(await reviewsOf(db.hot, subject, query), { tags })
  }),

  route(contract.addMerchantReview, async ({ caller, body: { merchantId, ...body }, db }) => {
    const subject = await storeSubject(db.keyed, merchantId, { evenGone: true })
    return failed(subject) ? subject : added({ db, config }, caller.accountId, subject, body)
  }),

  route(contract.listMerchantReviews, async ({ params, query, db }) => {
    const subject = await storeSubject(db.hot, params.merchantId)
    if (failed(subject)) return subject
    const tags = [`store-reviews:${subject.storeId}`, votesTag(subject)]
    return answer(await reviewsOf(db.hot, subject, query), { tags })
  }),

  route(contract.listReviewable, ({ caller, query, db }) => waitingForReview(db.read, caller.accountId, query)),

  route(contract.listOwnReviews, ({ caller, query, db }) => ownReviews(db.read, caller.accountId, query)),

  route(listStoreReviews, ({ caller, query, db }) => reviewsOfStore(db.read, caller.scope, query)),

  route(contract.updateReview, ({ caller, params, body, db }) =>
    db.transact(async work => {
      const refused = await updateReview(work, { customerId: caller.accountId, reviewId: params.id }, body)
      return failed(refused) ? refused : ownReview(work.tx, params.id)
    }),
  ),

  route(contract.deleteReview, ({ caller, params, db }) =>
    db.transact(work => deleteReview(work, { customerId: caller.accountId, reviewId: params.id })),
  ),

  route(contract.listHelpful, ({ caller, query, db }) => helpfulIds(db.read, caller.accountId, query)),

  route(contract.markHelpful, ({ caller, params, db }) =>
    db.transact(work => voteHelpful(work, caller.accountId, { reviewId: params.id, helpful: true })),
  ),

  route(contract.unmarkHelpful, ({ caller, params, db }) =>
    db.transact(work => voteHelpful(work, caller.accountId, { reviewId: params.id, helpful: false })),
  ),

  route(contract.answerReview, ({ caller, params, body, db }) =>
    db.transact(work =>
      audited(work, caller, answerReview(work, config, caller.scope, { reviewId: params.id, text: body.text }), () => ({
        action: 'review.answer',
        subject: ['review', params.id],
      })),
    ),
  ),

  route(contract.reportReview, ({ caller, params, body, db }) =>
    db.transact(async work => {
      const refused = await reportReview(work, caller, {
        reviewId: params.id,
        ...body,
      })
      return refused ?? { id: params.id }
    }),
  ),

  route(contract.listReportedReviews, ({ query, db }) => reportedReviews(db.read, query)),

  route(contract.hideReview, ({ caller, params, body, db, requestId }) =>
    db.transact(work => decideOnReview(work, caller, { reviewId: params.id, reason: body.reason, requestId })),
  ),

  route(contract.restoreReview, ({ caller, params, db, requestId }) =>
    db.transact(work => decideOnReview(work, caller, { reviewId: params.id, reason: null, requestId })),
  ),
]
