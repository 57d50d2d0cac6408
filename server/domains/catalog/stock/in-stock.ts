import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The id of a variant's product if the update changed whether the variant can be sold, else null. For `returning`. */
export const crossing = sql.raw(`case when (old.available > 0 or old.sells_when_out) is distinct from
  (new.available > 0 or new.sells_when_out) then new.product_id end`)

/**
 * Sets whether products are in stock: while any variant of theirs can be sold. Locks the products, in order of id, before
 * it looks at their variants: otherwise two orders that take the last of two variants at once would each still see the
 * other's.
 */
export async function setInStock(tx: Tx, productIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(productIds.filter(id => id !== null))]
  if (!ids.length) return
  await sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  await sql`
    update products p set in_stock = not in_stock
    where id = any(${ids}::uuid[]) and in_stock is distinct from exists (
      select from product_variants v
      where v.store_id = p.store_id and v.product_id = p.id and (v.available > 0 or v.sells_when_out))`.execute(tx)
}
