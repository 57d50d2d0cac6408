import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { announceProducts } from '../products/products-announced.ts'
import { detailTag, productTag } from '../products/shown.ts'

/** Stock changes above this don't invalidate pages: product pages show the number left from 5 units down. */
const shownStock = 10

/** A variant's stock before and after a change. */
export interface StockChange {
  productId: string
  before: number
  after: number
  /** True if the variant became available or unavailable. */
  crossed: boolean
}

/** SQL condition: whether an update of `product_variants` made the variant available or unavailable. For `returning`. */
export const crossed = sql.raw<boolean>(`((old.available > 0 or old.sells_when_out) is distinct from
  (new.available > 0 or new.sells_when_out))`)

/**
 * Applies the effects of stock changes: sets which products are in stock, and invalidates a product's page in its last
 * 10 units and its card when a variant sells out or comes back.
 */
export async function stockChanged(work: Work, changes: readonly StockChange[]): Promise<void> {
  for (const { productId, before, after, crossed } of changes) {
    if (Math.min(before, after) < shownStock) work.invalidate(detailTag(productId))
    if (crossed) work.invalidate(productTag(productId))
  }
  await setInStock(
    work,
    changes.filter(change => change.crossed).map(({ productId }) => productId),
  )
}

/**
 * Sets whether products are in stock: while any of their variants is available. Locks the products by ID before reading
 * their variants; otherwise two concurrent orders for the last of two variants would each miss the other's change.
 */
export async function setInStock(work: Work, productIds: readonly string[]): Promise<void> {
  const { tx } = work
  const ids = [...new Set(productIds)]
  if (!ids.length) return
  await sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; visible: boolean }>`
    update products p set in_stock = not in_stock
    where id = any(${ids}::uuid[]) and in_stock is distinct from exists (
      select from product_variants v
      where v.store_id = p.store_id and v.product_id = p.id and (v.available > 0 or v.sells_when_out))
    returning id, visible`.execute(tx)
  const shown = rows.filter(({ visible }) => visible).map(({ id }) => id)
  await announceProducts(work, { ids: shown }, 'numbers')
}
