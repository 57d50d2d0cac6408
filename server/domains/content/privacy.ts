import { reportWords } from '#contract/content/report-words.ts'
import type { ReportReason } from '#contract/content/reports.ts'
import type { Privacy } from '#platform/module.ts'
import { unfollowStore } from './follows.ts'
import { reviewChanged } from './reviews.store.ts'

/** What a person wrote in public, and likes. */
export const contentPrivacy: Privacy = {
  async tell(read, { id }) {
    const reviewed = read
      .selectFrom('reviews as r')
      .innerJoin('stores as s', 's.id', 'r.store_id')
      .leftJoin('products as p', join => join.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
      .select(['p.name as product', 's.name as store'])
    const asked = read
      .selectFrom('product_questions as q')
      .innerJoin('stores as s', 's.id', 'q.store_id')
      .innerJoin('products as p', join =>
        join.onRef('p.store_id', '=', 'q.store_id').onRef('p.id', '=', 'q.product_id'),
      )
      .select(['p.name as product', 's.name as store'])
    const inWords = <T extends { reason: ReportReason }>(rows: readonly T[]) =>
      rows.map(row => ({ ...row, reason: reportWords[row.reason] }))
    const [reviews, votes, reports, questions, questionReports, testimonials, follows, wishlist, alerts] =
      await Promise.all([
        reviewed
          .select(['r.stars', 'r.title', 'r.text', 'r.picture_ids', 'r.answer', 'r.created_at', 'r.edited_at'])
          .where('r.customer_id', '=', id)
          .execute(),
        reviewed
          .innerJoin('review_votes as v', 'v.review_id', 'r.id')
          .select('v.at')
          .where('v.customer_id', '=', id)
          .execute(),
        reviewed
          .innerJoin('review_reports as t', 't.review_id', 'r.id')
          .select(['t.reason', 't.note', 't.at'])
          .where('t.account_id', '=', id)
          .execute(),
        asked.select(['q.text', 'q.answer', 'q.created_at']).where('q.customer_id', '=', id).execute(),
        asked
          .innerJoin('question_reports as t', 't.question_id', 'q.id')
          .select(['t.reason', 't.note', 't.at'])
          .where('t.account_id', '=', id)
          .execute(),
        read
          .selectFrom('testimonials')
          .select(['stars', 'words', 'created_at'])
          .where('customer_id', '=', id)
          .execute(),
        read
          .selectFrom('follows as f')
          .innerJoin('stores as s', 's.id', 'f.store_id')
          .select('s.name')
          .where('f.customer_id', '=', id)
          .execute(),
        read
          .selectFrom('wishlist_items as w')
          .innerJoin('products as p', 'p.id', 'w.product_id')
          .select('p.name')
          .where('w.customer_id', '=', id)
          .execute(),
        read
          .selectFrom('variant_alerts as a')
          .innerJoin('product_variants as v', join =>
            join.onRef('v.store_id', '=', 'a.store_id').onRef('v.id', '=', 'a.variant_id'),
          )
          .innerJoin('products as p', 'p.id', 'v.product_id')
          .select(['p.name', 'v.options', 'a.asked_at'])
          .where('a.customer_id', '=', id)
          .execute(),
      ])
    return {
      reviews,
      helpfulReviews: votes,
      reportedReviews: inWords(reports),
      questions,
      reportedQuestions: inWords(questionReports),
      testimonials,
      follows,
      wishlist,
      alerts,
    }
  },

  /** Reviews and answered questions stay under "A customer". Marks of helpful reviews stay counted. */
  async erase(work, { id }) {
    const { tx } = work
    await tx.deleteFrom('wishlist_items').where('customer_id', '=', id).execute()
    await tx.deleteFrom('variant_alerts').where('customer_id', '=', id).execute()
    await tx.deleteFrom('shopping_mails').where('customer_id', '=', id).execute()
    await tx.deleteFrom('testimonials').where('customer_id', '=', id).execute()
    await tx.deleteFrom('product_questions').where('customer_id', '=', id).where('answer', 'is', null).execute()
    const followed = await tx.selectFrom('follows').select('store_id').where('customer_id', '=', id).execute()
    for (const { store_id } of followed) await unfollowStore(work, id, store_id)
    const reviews = await tx
      .selectFrom('reviews')
      .select(['store_id', 'product_id'])
      .where('customer_id', '=', id)
      .execute()
    for (const { store_id, product_id } of reviews) reviewChanged(work, { storeId: store_id, productId: product_id })
    work.invalidate('testimonials')
  },
}
