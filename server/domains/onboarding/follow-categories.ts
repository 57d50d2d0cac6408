import { sql } from 'kysely'
import { replaceStoreCategory } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'

/** After a category merge, replaces the category in the stores that list it. */
export async function followCategory(work: Work, fromId: string, intoId: string): Promise<void> {
  const { tx } = work
  await replaceStoreCategory(work, fromId, intoId)
  await sql`insert into store_sub_categories (store_id, category_id)
    select store_id, ${intoId}::uuid from store_sub_categories where category_id = ${fromId}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('store_sub_categories').where('category_id', '=', fromId).execute()
}
