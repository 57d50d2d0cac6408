import { sql } from 'kysely'
import { addProductRating } from '#domains/catalog/index.ts'
import { addStoreRating } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'

interface Counted {
  stars: number
  has_pictures: boolean
  hidden_at: Date | null
}

/** Columns that decide how a review counts. */
export const countedColumns = ['stars', 'has_pictures', 'hidden_at'] as const

/**
 * Updates ratings and review counts after a review was written, changed or deleted; hidden reviews don't count. The caller holds
 * the lock of the review's row.
 */
export async function countReview(
  work: Work,
  { storeId, productId }: { storeId: string; productId: string | null },
  { before, after }: { before?: Counted; after?: Counted },
): Promise<void> {
  const [was, is] = [before, after].map(review => (review?.hidden_at === null ? review : undefined))
  if (was?.stars === is?.stars && was?.has_pictures === is?.has_pictures) return
  const rating = { stars: (is?.stars ?? 0) - (was?.stars ?? 0), reviews: Number(!!is) - Number(!!was) }
  // Locks the product's or store's row first, so that concurrent reviews of it wait here and can't deadlock on the
  // counts below.
  if (productId === null) await addStoreRating(work, storeId, rating)
  else await addProductRating(work, { storeId, productId }, rating)
  const changes = [...(was ? [{ by: -1, ...was }] : []), ...(is ? [{ by: 1, ...is }] : [])]
  await sql`
    insert into review_counts as kept (store_id, product_id, stars, count, with_pictures)
    select ${storeId}::uuid, ${productId}::uuid, stars, sum(by), sum(by * pictured::int)
    from unnest(${changes.map(({ stars }) => stars)}::smallint[], ${changes.map(({ by }) => by)}::int[],
      ${changes.map(({ has_pictures }) => has_pictures)}::boolean[]) changed (stars, by, pictured)
    group by stars
    on conflict (store_id, product_id, stars) do update
      set count = kept.count + excluded.count, with_pictures = kept.with_pictures + excluded.with_pictures`.execute(
    work.tx,
  )
}
