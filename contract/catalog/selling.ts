import { z } from 'zod'
import { ownReview } from '#contract/content/reviews.ts'
import { couponBody } from '#contract/coupons/coupons.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, picture, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { queryNumber } from '#contract/query-number.ts'

/** Every call of this file is a merchant’s, of what the own store sells and hears. */

/** A review of the store or of one of its products. `reported`: somebody of the store told us of it, and nobody has decided yet. */
export const storeReview = ownReview.omit({ hiddenReason: true }).extend({ reported: z.boolean() })
export type StoreReview = z.infer<typeof storeReview>

export const storeReviewStates = ['unanswered', 'answered', 'reported'] as const
export type StoreReviewState = (typeof storeReviewStates)[number]

export const storeReviewsQuery = z.object({
  ...page(),
  state: z.enum(storeReviewStates).optional(),
  stars: queryNumber(z.int().min(1).max(5)).optional(),
  /** Of the product’s name or what was written, any part. */
  search: search.optional(),
})
export type StoreReviewsQuery = z.output<typeof storeReviewsQuery>

const counted = z.int().min(0)

export const listStoreReviews = endpoint({
  id: 'reviews.store-list',
  method: 'GET',
  path: '/v1/reviews/store',
  summary: 'What is said of the store and its products and isn’t hidden, newest first, with a count per state',
  access: ['merchant:testimonials'],
  query: storeReviewsQuery,
  answer: listOf(storeReview).extend({
    counts: z.object({ all: counted, unanswered: counted, answered: counted, reported: counted }),
  }),
})

/** Most products in a sample cart. */
export const mostSampled = 10

/** A line of a sample cart. `unitPrice` is that of the product’s cheapest variant, `discount` what is off the line. */
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
    'What a coupon would do to a cart of the store’s products, for a customer whom it is for, on a day that it counts; nothing is kept',
  access: ['merchant:coupons'],
  body: z.object({
    coupon: couponBody,
    /** None: two of the store’s best sellers that the coupon is on, or else of any. */
    lines: z
      .array(z.object({ productId: id, quantity: z.int().min(1).max(99) }))
      .max(mostSampled)
      .refine(
        lines => new Set(lines.map(line => line.productId.toLowerCase())).size === lines.length,
        'A product stands here twice.',
      )
      .default([]),
  }),
  answer: z.object({
    /** In a plain sentence. */
    summary: z.string(),
    /** Why it takes nothing off this cart; null where it does. */
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
 * What waits for the store, each null for who may not view it. `late` are orders past their time that wait for the store
 * itself; returns that an administrator decides aren’t counted; stock counts variants as the inventory does.
 * `brokenPromises` are the steps of the last 30 days that were late and the store’s own to take.
 */
export const merchantToday = endpoint({
  id: 'merchant.today',
  method: 'GET',
  path: '/v1/merchant/today',
  summary: 'What needs doing at the store now',
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
