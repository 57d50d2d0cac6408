import type { Work } from '#platform/database/database.ts'

/** Adds to a store's rating: stars and reviews, either of which may be negative. Locks the store's row. */
export async function addStoreRating(
  { tx }: Work,
  storeId: string,
  { stars, reviews }: { stars: number; reviews: number },
): Promise<void> {
  await tx
    .updateTable('stores')
    .set(({ eb }) => ({ rating_sum: eb('rating_sum', '+', stars), review_count: eb('review_count', '+', reviews) }))
    .where('id', '=', storeId)
    .execute()
}

/** Adds a follower to a store's count, or subtracts one. */
export async function addFollower({ tx }: Work, storeId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('stores')
    .set(({ eb }) => ({ follower_count: eb('follower_count', '+', by) }))
    .where('id', '=', storeId)
    .execute()
}
