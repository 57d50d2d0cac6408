import { z } from 'zod'
import { ownReview } from '#contract/content/reviews.ts'
import { couponBody } from '#contract/coupons/coupons.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, picture, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { queryNumber } from '#contract/query-number.ts'

/** Endpoints of this file are for merchants: sales and reviews of their own store. */

/**
 * A review of the store or of one of its products. `reported`: the store reported it and no administrator has decided
 * yet.
 */
export const storeReview = ownReview.omit({ hiddenReason: true }).extend({ reported: z.boolean() })
export type StoreReview = z.infer<typeof storeReview>

export const storeReviewStates = ['unanswered', 'answered', 'reported'] as const
export type StoreReviewState = (typeof storeReviewStates)[number]

export const storeReviewsQuery = z.object({
  ...page(),
  state: z.enum(storeReviewStates).optional(),
  stars: queryNumber(z.int().min(1).max(5)).optional(),
  /** Any part of the product’s name or of the review. */
  search: search.optional(),
})
export type StoreReviewsQuery = z.output<typeof storeReviewsQuery>

const counted = z.int().min(0)

export const listStoreReviews = endpoint({
  id: 'reviews.store-list',
  method: 'GET',
  path: '/v1/reviews/store',
  summary: 'Visible reviews of the store and its products, newest first, with a count per state',
  access: ['merchant:testimonials'],
  query: storeReviewsQuery,
  answer: listOf(storeReview).extend({
    counts: z.object({ all: counted, unanswered: counted, answered: counted, reported: counted }),
  }),
})

/** Maximum number of products in a sample cart. */
export const mostSampled = 10

/**
 * A line of a sample cart. `unitPrice` is the price of the product’s cheapest variant, `discount` the amount off the
 * line.
 */
export const sampleLine = z.object({
  productId: id,
  name: z.string(),
  hostedImage: picture.nullable(),
  quantity: counted,
  unitPrice: money,
  discount: money,
})

export const previewCoupon = endpoint({
  id: 'coupon.preview',
  method: 'POST',
  path: '/v1/coupon/preview',
  summary:
    'Previews a coupon on a cart of the store’s products, for an eligible customer on a day that it is valid; nothing is saved',
  access: ['merchant:coupons'],
  body: z.object({
    coupon: couponBody,
    /** Empty: two of the store’s best sellers that the coupon applies to, or else any two. */
    lines: z
      .array(z.object({ productId: id, quantity: z.int().min(1).max(99) }))
      .max(mostSampled)
      .refine(
        lines => new Set(lines.map(line => line.productId.toLowerCase())).size === lines.length,
        'A product is listed twice.',
      )
      .default([]),
  }),
  answer: z.object({
    /** One plain sentence. */
    summary: z.string(),
    /** Why the coupon takes nothing off this cart; null where it does. */
    refused: z.string().nullable(),
    lines: z.array(sampleLine),
    subtotal: money,
    discount: money,
    total: money,
  }),
  errors: ['product_not_found'],
})

const seen = counted.nullable()

/**
 * The store's to-do counts; each is null for a caller without permission to view it. `late` counts overdue orders that
 * need the store's action; returns that an administrator decides aren’t counted; stock counts variants as the inventory
 * does. `brokenPromises` counts missed deadlines of the last 30 days that were the store’s to meet.
 */
export const merchantToday = endpoint({
  id: 'merchant.today',
  method: 'GET',
  path: '/v1/merchant/today',
  summary: 'To-do list of the store',
  access: ['merchant'],
  answer: z.object({
    toAccept: seen,
    toPack: seen,
    toSend: seen,
    late: seen,
    brokenPromises: seen,
    returnsToDecide: seen,
    returnsReceived: seen,
    lowStock: seen,
    soldOut: seen,
    productsRejected: seen,
    reviewsToAnswer: seen,
    messagesToAnswer: seen,
  }),
})
