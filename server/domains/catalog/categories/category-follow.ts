import { sql } from 'kysely'
import { z } from 'zod'
import type { Work } from '#platform/database/database.ts'
import { job } from '#platform/jobs.ts'
import { productsChanged } from '../products/shown.ts'
import { productsWorded } from '../products/write-product.ts'

/** The products of a child category, from one on, follow where it is now and what it is called. */
export const productsFollow = job(
  'catalog.products-follow',
  z.object({ childId: z.guid(), after: z.guid().nullable() }),
)

/** One category was merged into another: coupons and stores name the other one from now on. */
export const categoryMerged = job('catalog.category-merged', z.object({ fromId: z.guid(), intoId: z.guid() }))

/** Products that follow in one transaction: each is written anew in all its indexes. */
const batch = 500

/**
 * Takes the next products of a child category to where it, or the one that it was merged into, is in the tree, and lets
 * searches find them by its name. Answers the last of them, or null when there are no more.
 */
async function takeAlong(work: Work, childId: string, after: string | null): Promise<string | null> {
  const { tx } = work
  const { rows } = await sql<{ id: string; visible: boolean }>`
    with next as (
      select store_id, id from products
      where child_category_id = ${childId} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${batch} for update
    )
    update products p
    set child_category_id = child.id, sub_category_id = sub.id, category_id = sub.parent_id,
      search = product_search(jsonb_populate_record(p, jsonb_build_object(
        'child_category_id', child.id, 'sub_category_id', sub.id, 'category_id', sub.parent_id)))
    from next, categories old
    join categories child on child.id = coalesce(old.merged_into, old.id)
    join categories sub on sub.id = child.parent_id
    where old.id = ${childId} and p.store_id = next.store_id and p.id = next.id
    returning p.id, p.visible`.execute(tx)
  const ids = rows.filter(row => row.visible).map(row => row.id)
  productsChanged(work, ids, { visibility: true })
  if (ids.length) await work.addJob(productsWorded, { ids })
  return rows.length < batch
    ? null
    : (rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? null)
}

/** The products of child categories follow: few at once, many by jobs. */
export async function follow(work: Work, childIds: readonly string[]): Promise<void> {
  let room = 2
  for (const childId of childIds) {
    const after = room > 0 ? await takeAlong(work, childId, null) : null
    if (after || room === 0) await work.addJob(productsFollow, { childId, after })
    if (after) room -= 1
  }
}

/** The job: the next products, then itself again. */
export async function followOn(work: Work, { childId, after }: { childId: string; after: string | null }) {
  const last = await takeAlong(work, childId, after)
  if (last) await work.addJob(productsFollow, { childId, after: last })
}
