import { type InsertObject, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Tx, Work } from '#platform/database/database.ts'
import type { DB, Products } from '#platform/database/schema.gen.ts'
import { recordLastPrices } from '../sale-prices/apply-sale-prices.ts'
import { announceProducts, announceWords } from './products-announced.ts'
import { productsChanged } from './shown.ts'

/** Inserts and counts a product. Customers don't see it before approval. */
export async function addProductRow(
  { tx, now }: Work,
  columns: Omit<InsertObject<DB, 'products'>, 'approval_status' | 'created_at' | 'updated_at'> & { store_id: string },
): Promise<string> {
  const { id, standing } = await tx
    .insertInto('products')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning(['id', 'standing'])
    .executeTakeFirstOrThrow()
  await count(tx, columns.store_id, [[standing, 1]])
  return id
}

type Shows = Pick<Updateable<Products>, 'approval_status' | 'published' | 'deleted_at' | 'archived_at'>

/** Returns whether customers see a product after a change. Waits for a concurrent change of its store. */
function visibleAfter({ approval_status, published, deleted_at }: Shows) {
  const approved =
    approval_status === undefined ? sql`approval_status = 'approved'` : sql.lit(approval_status === 'approved')
  const shown = published === undefined ? sql`published` : sql.lit(published)
  const kept = deleted_at === undefined ? sql`deleted_at is null` : sql.lit(deleted_at === null)
  return sql<boolean>`${approved} and ${shown} and ${kept} and (select live from stores s where s.id = products.store_id for share)`
}

/** Returns the time of a change. Each change of a product has a later one, so that it names the product's version. */
const nextVersion = (now: Date) => sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`

/**
 * Updates columns of a product that the transaction has locked, and everything derived from them: visibility, the
 * last price that customers could pay, the store's counts, search and cached responses.
 */
export async function changeProductRow(
  work: Work,
  { storeId, id }: { storeId: string; id: string },
  columns: Shows & Omit<UpdateObject<DB, 'products'>, keyof Shows>,
): Promise<void> {
  const { tx, now } = work
  const { was, is, worded, listed, shown, hidden } = await tx
    .updateTable('products')
    .set({
      ...columns,
      ...((columns.published || columns.deleted_at) && { archived_at: null }),
      visible: visibleAfter(columns),
      updated_at: nextVersion(now),
    })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning([
      sql<string>`case when old.archived_at is null then old.standing else 'archived' end`.as('was'),
      sql<string>`case when new.archived_at is null then new.standing else 'archived' end`.as('is'),
      sql<boolean>`new.visible and (not old.visible or new.name <> old.name or new.brand is distinct from old.brand
        or new.description <> old.description or new.tags <> old.tags or new.options <> old.options
        or new.attributes <> old.attributes
        or new.child_category_id <> old.child_category_id)`.as('worded'),
      sql<boolean>`new.visible or old.visible`.as('shown'),
      sql<boolean>`old.visible and not new.visible and new.deleted_at is null`.as('hidden'),
      sql<boolean>`new.visible <> old.visible or new.child_category_id <> old.child_category_id`.as('listed'),
    ])
    .executeTakeFirstOrThrow()
  const changes: [string, number][] = [
    [was, -1],
    [is, 1],
  ]
  if (hidden) await recordLastPrices(work, sql`p.store_id = ${storeId} and p.id = ${id}`)
  if (was !== is) await count(tx, storeId, changes)
  productsChanged(work, [id], { visibility: listed })
  if (shown) await announceProducts(work, { ids: [id] })
  if (worded) await announceWords(work, [id])
}

/** Updates counts in order of status, so that two opposite changes of a store don't deadlock. */
async function count(tx: Tx, storeId: string, changes: [standing: string, by: number][]): Promise<void> {
  await tx
    .insertInto('product_counts')
    .values(
      changes
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([standing, by]) => ({ store_id: storeId, standing, count: by })),
    )
    .onConflict(conflict =>
      conflict.columns(['store_id', 'standing']).doUpdateSet({ count: sql`product_counts.count + excluded.count` }),
    )
    .execute()
}
