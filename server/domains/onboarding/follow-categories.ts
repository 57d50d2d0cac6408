import { sql } from 'kysely'
import { currentCategory } from '#domains/catalog/index.ts'
import { replaceStoreCategory } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'

/** After a category merge, replaces the category in the stores that list it by what the target is by now. */
export async function followCategory(work: Work, fromId: string, intoId: string): Promise<void> {
  const { tx } = work
  const into = await currentCategory(tx, intoId)
  if (failed(into)) return
  await replaceStoreCategory(work, fromId, into.id)
  await sql`insert into store_sub_categories (store_id, category_id)
    select store_id, ${into.id}::uuid from store_sub_categories where category_id = ${fromId}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('store_sub_categories').where('category_id', '=', fromId).execute()
}
