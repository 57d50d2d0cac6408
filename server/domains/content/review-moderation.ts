import { sql } from 'kysely'
import type { z } from 'zod'
import type { listReportedReviews, ReportedReview } from '#contract/content/reviews.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { countedColumns, countReview } from './count-review.ts'
import { reportColumns, reportsOf } from './reports.ts'
import { reviewChanged } from './reviews.store.ts'
import { ownReviewOf, wholeReviews } from './reviews-own.views.ts'

const openReports = sql<number>`(select count(*)::int from review_reports o where o.review_id = r.id and o.settled_at is null)`

const reported = (read: Reader) =>
  wholeReviews(read).select(reportColumns(sql`select * from review_reports where review_id = r.id`))

const reportedOf = (
  row: Awaited<ReturnType<ReturnType<typeof reported>['executeTakeFirstOrThrow']>>,
): ReportedReview => ({
  ...ownReviewOf(row),
  ...reportsOf(row),
})

/** Returns reviews with open reports, most reported first, or hidden reviews, last hidden first. */
export async function reportedReviews(
  read: Reader,
  { state, limit, offset }: z.output<(typeof listReportedReviews)['query']>,
): Promise<AnswerOf<typeof listReportedReviews>> {
  const lists = {
    open: reported(read).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_reports as o')
          .select('o.review_id')
          .whereRef('o.review_id', '=', 'r.id')
          .where('o.settled_at', 'is', null),
      ),
    ),
    hidden: reported(read).where('r.hidden_at', 'is not', null),
  }
  const counted = (list: keyof typeof lists) =>
    lists[list].clearSelect().select(({ fn }) => fn.countAll<number>().as('count'))
  const [rows, counts] = await Promise.all([
    (state === 'hidden' ? lists.hidden.orderBy('r.hidden_at', 'desc') : lists.open.orderBy(openReports, 'desc'))
      .orderBy('r.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    read
      .selectNoFrom([
        counted('open').$asScalar().$notNull().as('open'),
        counted('hidden').$asScalar().$notNull().as('hidden'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { count: counts[state], rows: rows.map(reportedOf), counts }
}

/**
 * Hides a review with a reason, or keeps it if the reason is null, and settles its reports. Accounts that reported it
 * can't report it again.
 */
export async function decideOnReview(
  work: Work,
  caller: AdminCaller,
  { reviewId, reason, requestId }: { reviewId: string; reason: string | null; requestId: string },
): Promise<ReportedReview | Failure<'review_not_found'>> {
  const before = await work.tx
    .selectFrom('reviews')
    .select(['store_id', 'product_id', 'hidden_reason', ...countedColumns])
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('review_not_found')
  const after = await work.tx
    .updateTable('reviews')
    .set({ hidden_at: reason === null ? null : work.now, hidden_reason: reason })
    .where('store_id', '=', before.store_id)
    .where('id', '=', reviewId)
    .returning(countedColumns)
    .executeTakeFirstOrThrow()
  const subject = { storeId: before.store_id, productId: before.product_id }
  await countReview(work, subject, { before, after })
  reviewChanged(work, subject)
  await work.tx
    .updateTable('review_reports')
    .set({ settled_at: work.now })
    .where('review_id', '=', reviewId)
    .where('settled_at', 'is', null)
    .execute()
  await audit(work, caller, {
    action: reason === null ? 'review.restore' : 'review.hide',
    subject: ['review', reviewId],
    before: { hiddenReason: before.hidden_reason },
    after: { hiddenReason: reason },
    requestId,
  })
  return reportedOf(await reported(work.tx).where('r.id', '=', reviewId).executeTakeFirstOrThrow())
}
