import { sql } from 'kysely'
import { z } from 'zod'
import type { Work } from '#platform/database/database.ts'
import { job } from '#platform/jobs.ts'
import { announceProducts, announceWords } from '../products/products-announced.ts'
import { productsChanged } from '../products/shown.ts'

/** Updates the tree position and category names of a child category's products, from one product on. */
export const productsFollow = job(
  'catalog.products-follow',
  z.object({ childId: z.guid(), after: z.guid().nullable() }),
)

/** A category was merged: coupons and stores replace it with the target category. */
export const categoryMerged = job('catalog.category-merged', z.object({ fromId: z.guid(), intoId: z.guid() }))

/** Products per transaction: each is rewritten in all its indexes. */
const batch = 500

/**
 * Updates the next batch of a child category's products with its current place in the tree (or that of its merge
 * target) and attributes, and makes them searchable by its words. Returns the last product's ID, or null when none is left.
 */
async function updateNextBatch(work: Work, childId: string, after: string | null): Promise<string | null> {
  const { tx } = work
  const { rows } = await sql<{ id: string; visible: boolean }>`
    with next as (
      select store_id, id from products
      where child_category_id = ${childId} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${batch} for update
    )
    update products p
    set child_category_id = child.id, sub_category_id = sub.id, category_id = sub.parent_id,
      attributes = current_attributes(p.attributes)
    from next, categories old
    join categories child on child.id = coalesce(old.merged_into, old.id)
    join categories sub on sub.id = child.parent_id
    where old.id = ${childId} and p.store_id = next.store_id and p.id = next.id
    returning p.id, p.visible`.execute(tx)
  const ids = rows.filter(row => row.visible).map(row => row.id)
  productsChanged(work, ids, { visibility: true })
  await announceProducts(work, { ids })
  await announceWords(work, ids)
  return rows.length < batch
    ? null
    : (rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? null)
}

/** Updates the products of child categories: immediately if few, otherwise with jobs. */
export async function follow(work: Work, childIds: readonly string[]): Promise<void> {
  let room = 2
  for (const childId of childIds) {
    const after = room > 0 ? await updateNextBatch(work, childId, null) : null
    if (after || room === 0) await work.addJob(productsFollow, { childId, after })
    if (after) room -= 1
  }
}

/** Job: updates the next batch of products, then enqueues itself. */
export async function followOn(work: Work, { childId, after }: { childId: string; after: string | null }) {
  const last = await updateNextBatch(work, childId, after)
  if (last) await work.addJob(productsFollow, { childId, after: last })
}
