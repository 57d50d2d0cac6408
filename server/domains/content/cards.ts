import { sql } from 'kysely'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { SavedProduct } from '#contract/content/wishlist.ts'
import { type CardRow, cardColumns, cardJoins, cardOf } from '#domains/catalog/index.ts'
import type { Reader } from '#platform/database/database.ts'

interface Page {
  limit: number
  offset: number
}

/** Returns products on sale that the live stores a customer follows created since `since`, newest first. */
export async function followedProducts(
  read: Reader,
  customerId: string,
  since: Date,
  { limit, offset }: Page,
): Promise<{ count: number; rows: ProductCard[] }> {
  const [found, counted] = await Promise.all([
    // Reads from each store's index only as many rows as the page can show.
    sql<CardRow>`
      select ${sql.raw(cardColumns)} from follows f
      cross join lateral (
        select * from products where store_id = f.store_id and visible and created_at > ${since}
        order by created_at desc limit ${limit + offset}
      ) p ${sql.raw(cardJoins)}
      where f.customer_id = ${customerId}
      order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number }>`
      select count(*)::int as count from follows f join products p on p.store_id = f.store_id
      where f.customer_id = ${customerId} and p.visible and p.created_at > ${since}`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows: found.rows.map(cardOf) }
}

/** Returns a customer's saved products, last saved first, on sale or not; deleted ones are left out. */
export async function savedProducts(
  read: Reader,
  customerId: string,
  { limit, offset }: Page,
): Promise<{ count: number; rows: SavedProduct[] }> {
  const [found, counted] = await Promise.all([
    sql<CardRow & { saved_at: Date; visible: boolean }>`
      select ${sql.raw(cardColumns)}, w.saved_at, p.visible from wishlist_items w
      join products p on p.store_id = w.store_id and p.id = w.product_id ${sql.raw(cardJoins)}
      where w.customer_id = ${customerId} and p.deleted_at is null
      order by w.saved_at desc, p.id limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number }>`
      select count(*)::int as count from wishlist_items w
      join products p on p.store_id = w.store_id and p.id = w.product_id
      where w.customer_id = ${customerId} and p.deleted_at is null`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: found.rows.map(row => ({ ...cardOf(row), savedAt: row.saved_at.toISOString(), onSale: row.visible })),
  }
}
