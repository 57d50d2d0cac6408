import { type RawBuilder, sql } from 'kysely'
import { foundUpTo } from '#contract/catalog/products.ts'
import {
  type listStoreReviews,
  type StoreReviewState,
  type StoreReviewsQuery,
  storeReviewStates,
} from '#contract/catalog/selling.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { storeProductsWith } from '#domains/catalog/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasTyped, indexedTyped } from '#platform/database/like.ts'
import { ownReviewOf, wholeReviews } from './reviews-own.views.ts'

/** SQL condition: whether the store has an open report of the review `r`. */
const reported = sql<boolean>`exists (
  select from review_reports rr join store_members m on m.account_id = rr.account_id and m.store_id = r.store_id
  where rr.review_id = r.id and rr.settled_at is null)`

const states: Readonly<Record<StoreReviewState, RawBuilder<boolean>>> = {
  unanswered: sql`r.answered_at is null`,
  answered: sql`r.answered_at is not null`,
  reported,
}

/** Counts matching visible reviews `r` of a store, per state and in total; each count stops at `countedUpTo`. */
async function countsOf(read: Reader, fits: RawBuilder<unknown>): Promise<Record<StoreReviewState | 'all', number>> {
  const counting = (state: RawBuilder<unknown>) => countUpTo(sql`from reviews r where ${fits} and ${state}`)
  const { rows } = await sql<Record<StoreReviewState | 'all', number>>`select ${counting(sql`true`)} as all,
    ${sql.join(storeReviewStates.map(name => sql`${counting(states[name])} as ${sql.ref(name)}`))}`.execute(read)
  const [counts] = rows
  if (!counts) throw new Error('Expected one row of counts')
  return counts
}

/** Maximum number of newest matches, found by the review's own text and by product. */
const mostFound = 500
/** For terms that no index covers, such as a two-letter word, only this many of the newest reviews are scanned. */
const lookedThrough = 1000

/** Returns the reviews of a store with the typed text in title, text, product name or SKU. */
async function searched(read: Reader, storeId: string, typed: string, whose: RawBuilder<boolean>): Promise<string[]> {
  const words = sql`plain(r.title || ' ' || r.text)`
  const newest = sql`order by r.created_at desc, r.id desc limit`
  const ownWords =
    indexedTyped(words, typed) ??
    sql`r.id = any(array(select r.id from reviews r where ${whose} ${newest} ${lookedThrough}))
    and ${hasTyped(words, typed)}`
  const { rows } = await sql<{ id: string }>`
    (select r.id from reviews r where ${whose} and ${ownWords} ${newest} ${mostFound})
    union (select r.id from reviews r where ${whose} and r.product_id = any(array(
      select p.id from products p where ${storeProductsWith(storeId, typed)} limit ${foundUpTo})) ${newest} ${mostFound})`.execute(
    read,
  )
  return rows.map(({ id }) => id)
}

/** Returns visible reviews of a store and its products, newest first, for its merchant. */
export async function reviewsOfStore(
  read: Reader,
  { storeId }: StoreScope,
  { state, stars, search, limit, offset }: StoreReviewsQuery,
): Promise<AnswerOf<typeof listStoreReviews>> {
  const whose = sql<boolean>`r.store_id = ${storeId} and r.hidden_at is null`
  const fits: RawBuilder<boolean>[] = []
  if (stars !== undefined) fits.push(sql`r.stars = ${stars}`)
  if (search) fits.push(sql`r.id = any(${await searched(read, storeId, search, whose)}::uuid[])`)
  const inState = state ? [states[state]] : []
  const [rows, counts] = await Promise.all([
    wholeReviews(read)
      .select(reported.as('reported'))
      .where(sql<boolean>`${sql.join([whose, ...fits, ...inState], sql` and `)}`)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countsOf(read, sql.join([whose, ...fits], sql` and `)),
  ])
  return {
    count: counts[state ?? 'all'],
    counts,
    rows: rows.map(row => {
      const { hiddenReason: _, ...review } = ownReviewOf(row)
      return { ...review, reported: row.reported }
    }),
  }
}
