import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx, Work } from '#platform/database/database.ts'
import type { Products } from '#platform/database/schema.gen.ts'

interface Place {
  storeId: string
  id: string
}

/** Inserts a product and counts it. */
export async function addProductRow(
  { tx, now }: Work,
  columns: Omit<Insertable<Products>, 'created_at' | 'updated_at'>,
): Promise<string> {
  const { id, standing } = await tx
    .insertInto('products')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning(['id', 'standing'])
    .executeTakeFirstOrThrow()
  await count(tx, columns.store_id, [[standing, 1]])
  return id
}

/** Changes columns of a product that the transaction has locked, and counts it under its new standing. */
export async function changeProductRow(
  { tx, now }: Work,
  { storeId, id }: Place,
  columns: Updateable<Products>,
): Promise<void> {
  const { was, is } = await tx
    .updateTable('products')
    .set({ ...columns, updated_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning([sql<string>`old.standing`.as('was'), 'standing as is'])
    .executeTakeFirstOrThrow()
  const changes: [string, number][] = [
    [was, -1],
    [is, 1],
  ]
  if (was !== is) await count(tx, storeId, changes)
}

/** Counts in order of standing, so that two opposite changes of a store don't deadlock. */
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
