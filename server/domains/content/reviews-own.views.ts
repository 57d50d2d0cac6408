import { sql } from 'kysely'
import type { z } from 'zod'
import type { listOwnReviews, listReviewable, OwnReview, Reviewable } from '#contract/content/reviews.ts'
import type { Reader } from '#platform/database/database.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { reviewRows } from './reviews.views.ts'
import { type ReviewRow, reviewOf } from './reviews.wire.ts'
import { type Received, received } from './reviews-received.ts'

interface SubjectRow {
  product_id: string | null
  product_name: string | null
  picture_id: string | null
  picture_width: number | null
  picture_height: number | null
  store_id: string
  store_name: string
  store_url: string
}

/** Subject of a review with the product's picture or the store's logo. */
const subjectOf = (row: SubjectRow) => ({
  productId: row.product_id,
  productName: row.product_name,
  picture: pictureOf(
    { id: row.picture_id, width: row.picture_width, height: row.picture_height },
    row.product_name ?? `Logo of ${row.store_name}`,
  ),
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
})

/** Selects reviews with subject and reason for hiding, for their authors and administrators. */
export const wholeReviews = (read: Reader) =>
  reviewRows(read)
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .leftJoin('products as p', join => join.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
    .leftJoin('files as f', join =>
      join.on('f.id', '=', sql`case when r.product_id is null then s.logo_id else p.picture_id end`),
    )
    .select(['r.product_id', 'p.name as product_name', 'r.store_id', 's.name as store_name', 's.url as store_url'])
    .select(['f.id as picture_id', 'f.width as picture_width', 'f.height as picture_height', 'r.hidden_reason'])

export const ownReviewOf = (row: ReviewRow & SubjectRow & { hidden_reason: string | null }): OwnReview => ({
  ...reviewOf(row),
  ...subjectOf(row),
  hiddenReason: row.hidden_reason,
})

/** Returns a customer's reviews, newest first. */
export async function ownReviews(
  read: Reader,
  customerId: string,
  { productId, storeId, limit, offset }: z.output<(typeof listOwnReviews)['query']>,
): Promise<{ count: number; rows: OwnReview[] }> {
  const mine = wholeReviews(read)
    .where('r.customer_id', '=', customerId)
    .$if(productId !== undefined, rows => rows.where('r.product_id', '=', productId ?? null))
    .$if(storeId !== undefined, rows => rows.where('r.store_id', '=', storeId ?? '').where('r.product_id', 'is', null))
  const [rows, { count }] = await Promise.all([
    mine.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(limit).offset(offset).execute(),
    mine
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(ownReviewOf) }
}

/** Returns one of a customer's reviews. */
export async function ownReview(read: Reader, reviewId: string): Promise<OwnReview> {
  return ownReviewOf(await wholeReviews(read).where('r.id', '=', reviewId).executeTakeFirstOrThrow())
}

type WaitingRow = Received & SubjectRow & { delivered_at: Date }

/**
 * Returns received products and stores that a customer hasn't reviewed: each once, last received first. Only what is
 * asked for by its ID includes what went back: nobody is reminded to review that.
 */
export async function waitingForReview(
  read: Reader,
  customerId: string,
  { productId, storeId, orderId, limit, offset }: z.output<(typeof listReviewable)['query']>,
): Promise<{ count: number; rows: Reviewable[] }> {
  const waiting = sql`(${received({ customerId, orderId, kept: !productId && !storeId })}) w
    where not exists (select from reviews r where r.store_id = w.store_id and r.customer_id = ${customerId}
        and r.product_id is not distinct from w.product_id)
      and (${productId ?? null}::uuid is null or w.product_id = ${productId ?? null})
      and (${storeId ?? null}::uuid is null or (w.store_id = ${storeId ?? null} and w.product_id is null))`
  const [page, counted] = await Promise.all([
    sql<WaitingRow>`
      select w.*, p.name as product_name, s.name as store_name, s.url as store_url,
        f.id as picture_id, f.width as picture_width, f.height as picture_height
      from (select * from ${waiting}) w join stores s on s.id = w.store_id
      left join products p on p.store_id = w.store_id and p.id = w.product_id
      left join files f on f.id = case when w.product_id is null then s.logo_id else p.picture_id end
      order by w.delivered_at desc, w.order_id, w.product_id limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number }>`select count(*)::int as count from ${waiting}`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: page.rows.map(row => ({
      ...subjectOf(row),
      bought: row.options,
      orderId: row.order_id,
      orderName: row.name,
      deliveredAt: row.delivered_at.toISOString(),
    })),
  }
}
