import { z } from 'zod'
import { variantOption } from '#contract/catalog/catalog.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, nothing, picture } from '#contract/fields.ts'
import { queryNumber } from '#contract/query-number.ts'
import { publicText } from './public-text.ts'
import { hideBody, reportBody, reportFields } from './reports.ts'

/** Maximum number of pictures per review. */
export const mostPictures = 5

const fromOneToFive = 'Choose from 1 to 5 stars.'
const stars = z.int(fromOneToFive).min(1, fromOneToFive).max(5, fromOneToFive)

/** Fields that a reviewer submits. `pictureIds` are IDs of pictures uploaded to `/v1/files/pictures`. */
const written = {
  stars,
  title: publicText.max(100).default(''),
  text: publicText.min(1).max(3000),
  pictureIds: z
    .array(id)
    .max(mostPictures)
    .refine(ids => new Set(ids).size === ids.length, 'A picture is listed twice.')
    .default([]),
}
export const reviewBody = z.object(written)
export type ReviewBody = z.output<typeof reviewBody>

/**
 * A public review. `reviewer` is a first name and an initial; `bought` lists the chosen options, if any; `helpful` counts
 * the customers who found it helpful.
 */
export const review = z.object({
  id,
  stars,
  title: z.string(),
  text: z.string(),
  hostedImages: z.array(picture).max(mostPictures),
  reviewer: z.string(),
  bought: z.array(variantOption),
  answer: z.object({ text: z.string(), createdAt: moment }).nullable(),
  helpful: z.int().min(0),
  createdAt: moment,
  editedAt: moment.nullable(),
})
export type Review = z.infer<typeof review>

/** Totals of all reviews of a product or store, independent of the list's filters. `stars` are from 5 to 1. */
export const reviewSummary = z.object({
  rating: z.number().min(0).max(5).nullable(),
  count: z.int().min(0),
  withPictures: z.int().min(0),
  stars: z.array(z.object({ stars, count: z.int().min(0) })).length(5),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

export const reviewList = listOf(review).extend({ summary: reviewSummary })
export type ReviewList = z.infer<typeof reviewList>

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reviewsQuery = z.object({
  ...page(10, 50),
  stars: queryNumber(stars).optional(),
  withPictures: flag.optional(),
  sort: z.enum(reviewSorts).default('newest'),
})
export type ReviewsQuery = z.output<typeof reviewsQuery>

/** Subject of a review: a product, or a store where `productId` is null. */
const subject = {
  productId: id.nullable(),
  productName: z.string().nullable(),
  picture: picture.nullable(),
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
}

/** A received product or store that the customer hasn't reviewed yet. */
export const reviewable = z.object({
  ...subject,
  bought: z.array(variantOption),
  orderId: id,
  orderName: z.string(),
  deliveredAt: moment,
})
export type Reviewable = z.infer<typeof reviewable>

/** A review for its author. `hiddenReason` says why an administrator hid it; null while it is public. */
export const ownReview = review.extend({ ...subject, hiddenReason: z.string().nullable() })
export type OwnReview = z.infer<typeof ownReview>

/** Filters by one product or by one store’s own reviews. */
const ofOne = { productId: id.optional(), storeId: id.optional() }

/** A reported or hidden review. */
export const reportedReview = ownReview.extend(reportFields)
export type ReportedReview = z.infer<typeof reportedReview>

export const addProductReview = endpoint({
  id: 'reviews.product-add',
  method: 'POST',
  path: '/v1/reviews/product',
  summary: 'Reviews a product that the customer received; one review each, editable later',
  access: ['customer'],
  body: reviewBody.extend({ productId: id }),
  answer: ownReview,
  errors: ['product_not_found', 'not_received', 'already_reviewed', 'picture_not_found'],
  message: done.reviewAdded,
  perMinute: 20,
})

export const listProductReviews = endpoint({
  id: 'reviews.product-list',
  method: 'GET',
  path: '/v1/reviews/product/{productId}',
  summary: 'Reviews of a product on sale, with the number per star rating',
  access: ['public'],
  params: z.object({ productId: id }),
  query: reviewsQuery,
  answer: reviewList,
  errors: ['product_not_found'],
  sharedSeconds: 30,
})

export const addMerchantReview = endpoint({
  id: 'reviews.merchant-add',
  method: 'POST',
  path: '/v1/reviews/merchant',
  summary:
    'Reviews a store that the customer received an order from; one review each, editable later. `merchantId` is the ID of the store or its owner',
  access: ['customer'],
  body: reviewBody.extend({ merchantId: id }),
  answer: ownReview,
  errors: ['store_not_found', 'not_received', 'already_reviewed', 'picture_not_found'],
  message: done.reviewAdded,
  perMinute: 20,
})

export const listMerchantReviews = endpoint({
  id: 'reviews.merchant-list',
  method: 'GET',
  path: '/v1/reviews/merchant/{merchantId}',
  summary: 'Reviews of a live store, by its ID or its owner’s',
  access: ['public'],
  params: z.object({ merchantId: id }),
  query: reviewsQuery,
  answer: reviewList,
  errors: ['store_not_found'],
  sharedSeconds: 30,
})

export const listReviewable = endpoint({
  id: 'reviews.customer-waiting',
  method: 'GET',
  path: '/v1/reviews/customer/waiting',
  summary:
    'Products and stores that the customer can still review, last received first; without returned and refunded ones, unless asked for by ID',
  access: ['customer'],
  query: z.object({ ...page(), ...ofOne, orderId: id.optional() }),
  answer: listOf(reviewable),
})

export const listOwnReviews = endpoint({
  id: 'reviews.customer-list',
  method: 'GET',
  path: '/v1/reviews/customer',
  summary: 'The customer’s own reviews, newest first, including hidden ones',
  access: ['customer'],
  query: z.object({ ...page(), ...ofOne }),
  answer: listOf(ownReview),
})

export const updateReview = endpoint({
  id: 'reviews.update',
  method: 'PUT',
  path: '/v1/reviews/{id}',
  summary: 'Replaces the content of the customer’s own review',
  access: ['customer'],
  params: byId,
  body: reviewBody,
  answer: ownReview,
  errors: ['review_not_found', 'picture_not_found'],
  message: done.reviewUpdated,
  perMinute: 20,
})

export const deleteReview = endpoint({
  id: 'reviews.delete',
  method: 'DELETE',
  path: '/v1/reviews/{id}',
  summary:
    'Deletes the customer’s own review with the store’s answer, its marks and its reports; a new one can be written. A hidden review stays, so that it can’t be published again',
  access: ['customer'],
  params: byId,
  answer: nothing,
  errors: ['review_not_found', 'review_hidden'],
  message: done.reviewDeleted,
  perMinute: 20,
})

/** Maximum number of reviews in `listHelpful`. */
export const mostHelpfulIds = 1000

export const listHelpful = endpoint({
  id: 'reviews.helpful',
  method: 'GET',
  path: '/v1/reviews/customer/helpful',
  summary:
    'IDs of the reviews that the customer marked as helpful, last marked first, and of the customer’s own and reported reviews',
  access: ['customer'],
  query: z.object(ofOne),
  answer: z.object({
    ids: z.array(id).max(mostHelpfulIds),
    own: z.array(id).max(mostHelpfulIds),
    /** Optional, because the previous release doesn't send it. */
    reported: z.array(id).max(mostHelpfulIds).optional(),
  }),
})

const helpfulCount = z.object({ id, helpful: z.int().min(0) })

export const markHelpful = endpoint({
  id: 'reviews.helpful-mark',
  method: 'PUT',
  path: '/v1/reviews/{id}/helpful',
  summary: 'Marks a review of somebody else as helpful, once per customer; does nothing if it is marked',
  access: ['customer'],
  params: byId,
  answer: helpfulCount,
  errors: ['review_not_found', 'own_review'],
  message: done.reviewHelpful,
  perMinute: 60,
})

export const unmarkHelpful = endpoint({
  id: 'reviews.helpful-unmark',
  method: 'DELETE',
  path: '/v1/reviews/{id}/helpful',
  summary: 'Takes the customer’s mark back; does nothing if there is none',
  access: ['customer'],
  params: byId,
  answer: helpfulCount,
  errors: ['review_not_found', 'own_review'],
  message: done.reviewNotHelpful,
  perMinute: 60,
})

export const answerReview = endpoint({
  id: 'reviews.answer',
  method: 'PUT',
  path: '/v1/reviews/{id}/answer',
  summary: 'Answers a review of the store or one of its products, or edits the answer; only the first is mailed',
  access: ['merchant:testimonials'],
  params: byId,
  body: z.object({ text: publicText.min(1).max(2000) }),
  answer: review,
  errors: ['review_not_found'],
  message: done.reviewAnswered,
})

export const reportReview = endpoint({
  id: 'reviews.report',
  method: 'POST',
  path: '/v1/reviews/{id}/report',
  summary: 'Reports an inappropriate review to the administrators, once; a merchant only reviews of its own store',
  access: ['customer', 'merchant:testimonials'],
  params: byId,
  body: reportBody,
  answer: z.object({ id }),
  errors: ['review_not_found', 'already_reported'],
  message: done.reviewReported,
  perMinute: 5,
})

export const listReportedReviews = endpoint({
  id: 'reviews.reported',
  method: 'GET',
  path: '/v1/reviews/reported',
  summary: 'Reviews with open reports, most reported first, or hidden reviews, and how many each are',
  access: ['admin:reviews'],
  query: z.object({ ...page(), state: z.enum(['open', 'hidden']).default('open') }),
  answer: listOf(reportedReview).extend({ counts: z.object({ open: z.int(), hidden: z.int() }) }),
})

export const hideReview = endpoint({
  id: 'reviews.hide',
  method: 'PATCH',
  path: '/v1/reviews/{id}/hide',
  summary: 'Hides a review, which then counts nowhere, and settles its reports; its author sees the reason',
  access: ['admin:reviews'],
  params: byId,
  body: hideBody,
  answer: reportedReview,
  errors: ['review_not_found'],
  message: done.reviewHidden,
})

export const restoreReview = endpoint({
  id: 'reviews.restore',
  method: 'PATCH',
  path: '/v1/reviews/{id}/restore',
  summary: 'Keeps or restores a review and settles its reports',
  access: ['admin:reviews'],
  params: byId,
  answer: reportedReview,
  errors: ['review_not_found'],
  message: done.reviewRestored,
})
