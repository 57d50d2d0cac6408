import { mostFeatured } from '#contract/offers/offers.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Serializes changes of a store's featured products, and frees the places of deleted products. */
export async function lockFeatured(tx: Tx, storeId: string): Promise<void> {
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  await tx
    .deleteFrom('featured_products as f')
    .using('products as p')
    .where('f.store_id', '=', storeId)
    .whereRef('p.store_id', '=', 'f.store_id')
    .whereRef('p.id', '=', 'f.product_id')
    .where('p.deleted_at', 'is not', null)
    .execute()
}

/**
 * Features a product of the store in the first free of 12 places. It can be off sale; customers see it once it is on
 * sale.
 */
export async function addFeatured(
  work: Work,
  { storeId }: StoreScope,
  productId: string,
): Promise<{ id: string; position: number } | Failure<'product_not_found' | 'featured_already' | 'featured_full'>> {
  const { tx, now } = work
  await lockFeatured(tx, storeId)
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) return fail('product_not_found')
  const featured = await tx
    .selectFrom('featured_products')
    .select(['position', 'product_id'])
    .where('store_id', '=', storeId)
    .execute()
  if (featured.some(each => each.product_id === productId)) return fail('featured_already')
  const taken = new Set(featured.map(each => each.position))
  const position = Array.from({ length: mostFeatured }, (_, at) => at + 1).find(place => !taken.has(place))
  if (!position) return fail('featured_full')
  work.invalidate(`featured:${storeId}`)
  return tx
    .insertInto('featured_products')
    .values({ store_id: storeId, product_id: productId, position, created_at: now })
    .returning(['id', 'position'])
    .executeTakeFirstOrThrow()
}

/** Stops featuring a product of the store, which frees its place. */
export async function deleteFeatured(
  work: Work,
  { storeId }: StoreScope,
  id: string,
): Promise<null | Failure<'not_found'>> {
  work.invalidate(`featured:${storeId}`)
  const gone = await work.tx
    .deleteFrom('featured_products')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone ? null : fail('not_found')
}
