import type { Work } from '#platform/database/database.ts'
import { announceProducts } from './products-announced.ts'

/** Adds to a product's rating: stars and reviews, either of which may be negative. Locks the product's row. */
export async function addProductRating(
  work: Work,
  product: { storeId: string; productId: string },
  { stars, reviews }: { stars: number; reviews: number },
): Promise<void> {
  await work.tx
    .updateTable('products')
    .set(({ eb }) => ({ rating_sum: eb('rating_sum', '+', stars), review_count: eb('review_count', '+', reviews) }))
    .where('store_id', '=', product.storeId)
    .where('id', '=', product.productId)
    .execute()
  await announceProducts(work, { ids: [product.productId] }, 'numbers')
}
