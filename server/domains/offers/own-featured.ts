import { sql } from 'kysely'
import type { OwnFeatured } from '#contract/catalog/inventory.ts'
import type { ProductStanding } from '#contract/catalog/products.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { lockFeatured } from './featured.store.ts'

interface Featured {
  count: number
  rows: OwnFeatured[]
}

/** Returns a store's featured products in order, visible to customers or not. */
export async function ownFeatured(read: Reader, { storeId }: StoreScope): Promise<Featured> {
  const rows = await read
    .selectFrom('featured_products as f')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'f.store_id').onRef('p.id', '=', 'f.product_id'))
    .select(['f.id', 'f.position', 'p.id as product_id', 'p.name', 'p.sku', 'p.in_stock', 'p.visible'])
    .select(['p.picture_id', 'p.picture_width', 'p.picture_height'])
    .select(sql<ProductStanding>`p.standing`.as('standing'))
    .where('f.store_id', '=', storeId)
    .where('p.deleted_at', 'is', null)
    .orderBy('f.position')
    .execute()
  return {
    count: rows.length,
    rows: rows.map(row => ({
      featuredId: row.id,
      position: row.position,
      productId: row.product_id,
      name: row.name,
      sku: row.sku,
      hostedImage: pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.name),
      standing: row.standing,
      inStock: row.in_stock,
      shown: row.visible && row.in_stock,
    })),
  }
}

/** Sets the order of a store's featured products: all of them, each once. */
export async function orderFeatured(
  work: Work,
  scope: StoreScope,
  featuredIds: readonly string[],
): Promise<Featured | Failure<'featured_changed'>> {
  const { tx } = work
  await lockFeatured(tx, scope.storeId)
  const wanted = featuredIds.map(id => id.toLowerCase())
  const there = new Set((await ownFeatured(tx, scope)).rows.map(row => row.featuredId))
  if (there.size !== wanted.length || !wanted.every(id => there.delete(id))) return fail('featured_changed')
  await sql`
    update featured_products f set position = wanted.position
    from unnest(${wanted}::uuid[]) with ordinality as wanted (id, position)
    where f.store_id = ${scope.storeId} and f.id = wanted.id`.execute(tx)
  work.invalidate(`featured:${scope.storeId}`)
  return ownFeatured(tx, scope)
}
