import { type RawBuilder, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { ReviewList, ReviewSummary, ReviewsQuery } from '#contract/content/reviews.ts'
import { ratingOf } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type ReviewRow, reviewOf } from './reviews.wire.ts'

/** Subject of reviews: a product of a store, or the store itself where `productId` is null. */
export interface Subject {
  storeId: string
  productId: string | null
}

/** Selects reviews `r` with author and pictures; the caller adds conditions. */
export const reviewRows = (read: Reader) =>
  read
    .selectFrom('reviews as r')
    .innerJoin('accounts as c', 'c.id', 'r.customer_id')
    .select(['r.id', 'r.stars', 'r.title', 'r.text', 'r.answer', 'r.answered_at', 'r.helpful'])
    .select(['r.created_at', 'r.edited_at'])
    .select(['c.first_name', 'c.last_name', sql<VariantOption[]>`r.options`.as('options')])
    .select(
      sql<ReviewRow['pictures']>`(
        select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by named.at), '[]')
        from unnest(r.picture_ids) with ordinality named (id, at) join files f on f.id = named.id)`.as('pictures'),
    )

interface Count {
  stars: number
  count: number
  with_pictures: number
}
type Counts = readonly Count[]

/** SQL: JSON of the number of reviews per star rating, at most five rows that a trigger maintains. */
const countsSql = (subject: RawBuilder<boolean>): RawBuilder<Counts> => sql`(
  select coalesce(json_agg(rated), '[]') from (
    select stars, count, with_pictures from review_counts where ${subject}) rated)`

/** A subject with its number of reviews per star rating. */
type Reviewed = Subject & { counts: Counts }

const allStars = (counts: Counts): Counts =>
  [5, 4, 3, 2, 1].map(stars => counts.find(each => each.stars === stars) ?? { stars, count: 0, with_pictures: 0 })

const add = (counts: Counts, of: (row: Counts[number]) => number): number =>
  counts.reduce((sum, row) => sum + of(row), 0)

function summaryOf(counts: Counts): ReviewSummary {
  const count = add(counts, row => row.count)
  return {
    rating: ratingOf(
      add(counts, row => row.stars * row.count),
      count,
    ),
    count,
    withPictures: add(counts, row => row.with_pictures),
    stars: counts.map(row => ({ stars: row.stars, count: row.count })),
  }
}

/** Returns the visible reviews of a product or store, with the totals of all of them. */
export async function reviewsOf(read: Reader, subject: Reviewed, asked: ReviewsQuery): Promise<ReviewList> {
  const { storeId, productId } = subject
  const counts = allStars(subject.counts)
  const { stars, withPictures, sort, limit, offset } = asked
  const narrowed = reviewRows(read)
    .where('r.store_id', '=', storeId)
    .where('r.product_id', productId === null ? 'is' : '=', productId)
    .where('r.hidden_at', 'is', null)
    .$if(stars !== undefined, rows => rows.where('r.stars', '=', stars ?? 0))
    .$if(withPictures === true, rows => rows.where('r.has_pictures', '=', sql.lit(true)))
    .$if(sort === 'helpful', rows => rows.orderBy('r.helpful', 'desc'))
    .$if(sort === 'highest' || sort === 'lowest', rows => rows.orderBy('r.stars', sort === 'lowest' ? 'asc' : 'desc'))
  const fitting = counts.filter(row => stars === undefined || row.stars === stars)
  const count = add(fitting, row => (withPictures ? row.with_pictures : row.count))
  const rows = count
    ? await narrowed.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(limit).offset(offset).execute()
    : []
  return {
    count,
    rows: rows.map(reviewOf),
    summary: summaryOf(counts),
  }
}

/**
 * Returns a product as the subject of reviews; `evenGone` includes one that is no longer on sale, because customers may
 * have received it.
 */
export async function productSubject(
  read: Reader,
  productId: string,
  { evenGone = false } = {},
): Promise<Subject | Failure<'product_not_found'>> {
  const product = await read
    .selectFrom('products')
    .select('store_id')
    .where('id', '=', productId)
    .$if(!evenGone, products => products.where('visible', '=', true))
    .executeTakeFirst()
  return product ? { storeId: product.store_id, productId } : fail('product_not_found')
}

/** Returns a product on sale as the subject of its reviews. */
export async function reviewedProduct(
  read: Reader,
  productId: string,
): Promise<Reviewed | Failure<'product_not_found'>> {
  const product = await read
    .selectFrom('products as p')
    .select(['p.store_id', countsSql(sql`store_id = p.store_id and product_id = p.id`).as('counts')])
    .where('p.id', '=', productId)
    .where('p.visible', '=', true)
    .executeTakeFirst()
  return product ? { storeId: product.store_id, productId, counts: product.counts } : fail('product_not_found')
}

/** Returns a store by its ID or its owner's; `evenGone` includes one that isn't live. */
export async function storeSubject(
  read: Reader,
  merchantId: string,
  { evenGone = false } = {},
): Promise<Reviewed | Failure<'store_not_found'>> {
  const store = await read
    .selectFrom('stores as s')
    .select(['s.id', countsSql(sql`store_id = s.id and product_id is null`).as('counts')])
    .where(({ eb, or }) => or([eb('id', '=', merchantId), eb('merchant_id', '=', merchantId)]))
    .$if(!evenGone, stores => stores.where('live', '=', true))
    .orderBy('id')
    .executeTakeFirst()
  return store ? { storeId: store.id, productId: null, counts: store.counts } : fail('store_not_found')
}
