import { sql } from 'kysely'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { mergeAttributes } from '../attributes/category-attributes.ts'
import { categoryMerged, follow } from './category-follow.ts'
import { childrenOf, inTree, lockTree, one, setParent } from './category-tree.ts'

/**
 * Merges a category into another of its level. Children with the same name are merged too, the others move; products,
 * coupons and stores follow, and so do its attributes. Its address redirects to the target from then on. Returns `category_not_found` or
 * `category_place` for categories of different levels.
 */
export async function mergeCategory(
  work: Work,
  admin: Pick<AdminCaller, 'accountId' | 'name'>,
  fromId: string,
  intoId: string,
  requestId: string,
): Promise<null | Failure<'category_not_found' | 'category_place'>> {
  const { tx } = work
  await lockTree(tx)
  const [from, into] = [await one(tx, fromId), await one(tx, intoId)]
  if (!from || !into) return fail('category_not_found')
  if (from.level !== into.level || from.id === into.id) return failField('intoId', 'category_place')
  const children = await childrenOf(tx, from.id)
  await absorb(work, from.id, into)
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'category.merge',
    subject: ['category', from.id],
    before: { name: from.name, parentId: from.parent_id },
    after: { intoId: into.id, name: into.name },
    requestId,
  })
  await follow(work, children)
  return null
}

async function absorb(work: Work, fromId: string, into: { id: string; parent_id: string | null }): Promise<void> {
  const { tx } = work
  const below = (id: string) => inTree(tx).where('parent_id', '=', id).orderBy('position').orderBy('name').execute()
  const there = new Map((await below(into.id)).map(each => [each.name.toLowerCase(), each]))
  for (const child of await below(fromId)) {
    const same = there.get(child.name.toLowerCase())
    if (same) await absorb(work, child.id, same)
    else await setParent(tx, child.id, into.id)
  }
  await tx
    .updateTable('categories')
    .set({ merged_into: into.id, parent_id: into.parent_id })
    .where(({ or, eb }) => or([eb('id', '=', fromId), eb('merged_into', '=', fromId)]))
    .execute()
  await sql`
    update categories set also_called = also_called || array(
      select other from categories f, unnest(f.also_called) other where f.id = ${fromId} and other <> all(categories.also_called))
    where id = ${into.id}`.execute(tx)
  await mergeAttributes(work, fromId, into.id)
  await work.addJob(categoryMerged, { fromId, intoId: into.id })
}
