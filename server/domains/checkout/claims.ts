import { type RawBuilder, sql } from 'kysely'
import { holdStock, lockStock, releaseHolds } from '#domains/catalog/index.ts'
import { claimCoupons, dropCodes, lockCoupons, releaseCoupons, settleCoupons } from '#domains/coupons/index.ts'
import { releaseGiftCards, reserveGiftCards } from '#domains/money/gift-cards/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { couponsOf, type Quote, stockOf } from './quote.ts'

/**
 * Claims of a checkout until it is placed or closed: uses of coupons, money on gift cards, stock. Always in this order,
 * each by ID, after locking the customer's cart, so that checkouts of the same things don't deadlock. A gift card
 * belongs to one customer.
 */

/** A reservation that failed because another checkout was first. */
export type ClaimFailure = Failure<'coupon_used_up' | 'gift_card_changed' | 'sold_out'>

interface Claiming {
  id: string
  customerId: string
  quote: Quote
}

/** Locks the claims of other checkouts that are about to be closed, together with the new ones that replace them. */
export async function lockClaims(work: Work, others: readonly string[], quote: Quote): Promise<void> {
  await lockCoupons(
    work,
    others,
    couponsOf(quote).map(({ couponId }) => couponId),
  )
  await lockStock(work, others, stockOf(quote))
}

/**
 * Reserves everything that a checkout needs. `opening` is the SQL that adds a new one, as in `holdStock`. On a failure the
 * caller has to roll back.
 */
export async function claim(
  work: Work,
  { id, customerId, quote }: Claiming,
  opening?: RawBuilder<unknown>,
): Promise<undefined | ClaimFailure> {
  const coupons = couponsOf(quote)
  // Uses of coupons and gift cards come before stock, and name their checkout.
  const openedBefore = opening && coupons.length + quote.giftCards.length > 0
  const claimed = async () =>
    (await claimCoupons(work, { checkoutId: id, customerId, coupons })) ??
    (await reserveGiftCards(work, { checkoutId: id, uses: quote.giftCards })) ??
    (await holdStock(work, id, stockOf(quote), openedBefore ? undefined : opening))
  const [, failure] = await Promise.all([
    openedBefore ? sql`with ${opening} select from opened`.execute(work.tx) : undefined,
    claimed(),
  ])
  return failure
}

/** Releases a checkout's reservations. Idempotent. */
export async function release(work: Work, checkoutId: string): Promise<void> {
  await releaseCoupons(work, checkoutId)
  await releaseGiftCards(work, checkoutId)
  await releaseHolds(work, checkoutId)
}

/**
 * Turns a checkout's coupons into used ones and deletes its codes, also refused ones, from the cart. Stock is settled
 * with the cart (`placeCheckout`), gift cards before anything that other checkouts wait for.
 */
export async function settleCodes(work: Work, { id, customerId, quote }: Claiming): Promise<void> {
  await Promise.all([
    couponsOf(quote).length ? settleCoupons(work, id) : undefined,
    dropCodes(work, customerId, quote.codes),
  ])
}
