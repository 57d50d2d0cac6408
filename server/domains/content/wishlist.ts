import { mostSaved } from '#contract/content/wishlist.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Returns the IDs of all products that a customer saved, last saved first. */
export async function savedIds(read: Reader, customerId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute()
  return rows.map(row => row.product_id)
}

/**
 * Adds products to a customer's wishlist; those in it already stay as they are. Of several, products off sale are
 * skipped; a single one returns `product_not_found`.
 */
export async function saveProducts(
  { tx, now }: Work,
  customerId: string,
  productIds: readonly string[],
): Promise<undefined | Failure<'product_not_found' | 'wishlist_full'>> {
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const products = await tx
    .selectFrom('products')
    .select(['id', 'store_id', 'selling_kobo', 'in_stock'])
    .where('id', 'in', productIds)
    .where('visible', '=', true)
    .execute()
  if (products.length === 0) return productIds.length === 1 ? fail('product_not_found') : undefined
  await tx
    .insertInto('wishlist_items')
    .values(
      products.map(({ id, store_id, selling_kobo, in_stock }) => ({
        customer_id: customerId,
        store_id,
        product_id: id,
        saved_at: now,
        known_kobo: selling_kobo,
        sold_out: !in_stock,
      })),
    )
    .onConflict(conflict => conflict.columns(['customer_id', 'product_id']).doNothing())
    .execute()
  const { count } = await tx
    .selectFrom('wishlist_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count > mostSaved ? fail('wishlist_full') : undefined
}

/** Removes a product from a customer's wishlist. */
export async function unsaveProduct({ tx }: Work, customerId: string, productId: string): Promise<void> {
  await tx
    .deleteFrom('wishlist_items')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute()
}
