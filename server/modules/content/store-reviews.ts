import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  type listStoreReviews,
  mostReviewsCounted,
  type StoreReviewState,
  type StoreReviewsQuery,
  storeReviewStates,
} from '#contract/selling.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { ownReviewOf, wholeReviews } from './reviews-own.views.ts'

/** Whether somebody of the store reported the review `r`, and no administrator has dealt with it. */
const reported = sql<boolean>`exists (
  select from review_reports rr join store_members m on m.account_id = rr.account_id and m.store_id = r.store_id
  where rr.review_id = r.id and rr.settled_at is null)`

const states: Readonly<Record<StoreReviewState, RawBuilder<boolean>>> = {
  unanswered: sql`r.answer is null`,
  answered: sql`r.answer is not null`,
  reported,
}

/** How many reviews `r` of a store that aren’t hidden fit; counting stops at `mostReviewsCounted`. */
async function countOf(read: Reader, whose: RawBuilder<boolean>, fits: readonly RawBuilder<boolean>[]) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from reviews r left join products p on p.store_id = r.store_id and p.id = r.product_id
    where ${sql.join([whose, ...fits], sql` and `)} limit ${mostReviewsCounted}) fitting`.execute(read)
  return rows[0]?.count ?? 0
}

/** What is said of a store and its products and isn’t hidden, newest first, for its merchant. */
export async function reviewsOfStore(
  read: Reader,
  { storeId }: StoreScope,
  { state, stars, search, limit, offset }: StoreReviewsQuery,
): Promise<AnswerOf<typeof listStoreReviews>> {
  const whose = sql<boolean>`r.store_id = ${storeId} and r.hidden_at is null`
  const fits: RawBuilder<boolean>[] = []
  if (stars !== undefined) fits.push(sql`r.stars = ${stars}`)
  if (search) fits.push(sql`plain(concat_ws(' ', p.name, r.title, r.text)) like plain(${containing(search)})`)
  const inState = state ? [states[state]] : []
  const [rows, all, ...each] = await Promise.all([
    wholeReviews(read)
      .select(reported.as('reported'))
      .where(sql<boolean>`${sql.join([whose, ...fits, ...inState], sql` and `)}`)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(read, whose, fits),
    ...storeReviewStates.map(name => countOf(read, whose, [...fits, states[name]])),
  ])
  const [unanswered = 0, answered = 0, told = 0] = each
  const counts = { all, unanswered, answered, reported: told }
  return {
    count: counts[state ?? 'all'],
    counts,
    rows: rows.map(row => {
      const { hiddenReason: _, ...review } = ownReviewOf(row)
      return { ...review, reported: row.reported }
    }),
  }
}
