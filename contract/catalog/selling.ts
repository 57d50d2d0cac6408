import { z } from 'zod'
import { ownReview } from '#contract/content/reviews.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { search } from '#contract/fields.ts'
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
    /** Late orders, and those of them whose next step is the store’s. */
    late: seen,
    lateToDo: seen,
    /** Orders that are stuck in their status, and those that came back and wait for an inspection. */
    stuck: seen,
    toInspect: seen,
    brokenPromises: seen,
    returnsToDecide: seen,
    returnsReceived: seen,
    /** Returns that were rejected at the store, which gives the items back. Optional, because the previous release doesn't send it. */
    returnsToGiveBack: seen.optional(),
    lowStock: seen,
    soldOut: seen,
    productsRejected: seen,
    reviewsToAnswer: seen,
    questionsToAnswer: seen,
    messagesToAnswer: seen,
  }),
})

/** What a store has done of the steps to its first sale; `sold` from the first order on. */
export const firstSteps = endpoint({
  id: 'merchant.first-steps',
  method: 'GET',
  path: '/v1/merchant/first-steps',
  summary: 'Steps of the store to its first sale, each done or not',
  access: ['merchant'],
  answer: z.object({
    sold: z.boolean(),
    live: z.boolean(),
    storeUrl: z.string(),
    product: z.boolean(),
    policy: z.boolean(),
    delivery: z.boolean(),
    bank: z.boolean(),
    theme: z.boolean(),
  }),
})
