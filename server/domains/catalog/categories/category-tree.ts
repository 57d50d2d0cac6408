import { sql } from 'kysely'
import type { z } from 'zod'
import type { updateCategory } from '#contract/catalog/category-work.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { deleteAttributes } from '../attributes/category-attributes.ts'
import { follow } from './category-follow.ts'
import { createCategory } from './create-category.ts'

type Admin = Pick<AdminCaller, 'accountId' | 'name'>
type NotFound = Failure<'category_not_found'>

/** Serializes changes of the tree; readers aren't blocked. */
export const lockTree = (tx: Tx) => sql`lock table categories in share row exclusive mode`.execute(tx)

/** Categories in the tree, without merged ones. */
export const inTree = (tx: Tx) =>
  tx.selectFrom('categories').select(['id', 'parent_id', 'level', 'name']).where('merged_into', 'is', null)

export const one = (tx: Tx, id: string) => inTree(tx).where('id', '=', id).executeTakeFirst()

/** Moves a category below a parent of the level above, together with the categories merged into it. */
export const setParent = (tx: Tx, id: string, parentId: string | null) =>
  tx
    .updateTable('categories')
    .set({ parent_id: parentId })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute()

/** Returns the IDs of a category's child categories: itself if it is one. */
export async function childrenOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree as (
      select id, level from categories where id = ${id}
      union all
      select c.id, c.level from categories c join tree on c.parent_id = tree.id where c.merged_into is null
    )
    select id from tree where level = 3 order by id`.execute(tx)
  return rows.map(row => row.id)
}

const besides = (tx: Tx, parentId: string | null) => inTree(tx).where('parent_id', 'is not distinct from', parentId)

/**
 * Adds a category as the last child of another, or at the top level if that is null. Returns `category_not_found`,
 * `category_place` below the lowest level, and `category_name_taken`.
 */
export async function addCategory(
  work: Work,
  admin: Admin,
  { name, parentId }: { name: string; parentId: string | null },
  requestId: string,
): Promise<{ id: string } | NotFound | Failure<'category_name_taken' | 'category_place'>> {
  const { tx } = work
  await lockTree(tx)
  const parent = parentId === null ? undefined : await one(tx, parentId)
  if (parentId !== null && !parent) return fail('category_not_found')
  const level = ([1, 2, 3] as const).find(each => each === (parent?.level ?? 0) + 1)
  if (!level) return failField('parentId', 'category_place')
  const { last } = await tx
    .selectFrom('categories')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('last'))
    .where('parent_id', 'is not distinct from', parentId)
    .executeTakeFirstOrThrow()
  const id = await createCategory(work, { name, icon: '', position: last + 1, parentId, level })
  await audit(work, admin, {
    action: 'category.create',
    subject: ['category', id],
    after: { name, parentId },
    requestId,
  })
  return { id }
}

/**
 * Renames a category; its products become searchable by the new name. Returns `category_not_found`, `changed_meanwhile`
 * and `category_name_taken`.
 */
export async function renameCategory(
  work: Work,
  admin: Admin,
  id: string,
  { name, seen }: z.output<typeof updateCategory.body>,
  requestId: string,
): Promise<null | NotFound | Failure<'category_name_taken' | 'changed_meanwhile'>> {
  const { tx } = work
  await lockTree(tx)
  const before = await one(tx, id)
  if (!before) return fail('category_not_found')
  const stale = refuseStale(seen, before)
  if (stale) return stale
  if (name === undefined || before.name === name) return null
  await tx.updateTable('categories').set({ name }).where('id', '=', id).execute()
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'category.rename',
    subject: ['category', id],
    before: { name: before.name },
    after: { name },
    requestId,
  })
  await follow(work, await childrenOf(tx, id))
  return null
}

/**
 * Moves a category before a sibling, or last, below a parent of the level above. Its contents move along. Returns
 * `category_not_found`, `category_place` for a parent of another level or an unknown sibling, and `category_name_taken`.
 */
export async function moveCategory(
  work: Work,
  admin: Admin,
  id: string,
  { parentId, beforeId }: { parentId: string | null; beforeId: string | null },
  requestId: string,
): Promise<null | NotFound | Failure<'category_name_taken' | 'category_place'>> {
  const { tx } = work
  await lockTree(tx)
  const moved = await one(tx, id)
  const parent = parentId === null ? undefined : await one(tx, parentId)
  if (!moved || (parentId !== null && !parent)) return fail('category_not_found')
  if ((parent?.level ?? 0) !== moved.level - 1) return failField('parentId', 'category_place')
  const others = (
    await besides(tx, parent?.id ?? null)
      .orderBy('position')
      .orderBy('name')
      .execute()
  )
    .map(each => each.id)
    .filter(each => each !== moved.id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId.toLowerCase())
  if (at < 0) return failField('beforeId', 'category_place')
  if (parent && parent.id !== moved.parent_id) await setParent(tx, moved.id, parent.id)
  await sql`update categories set position = place.n
    from unnest(${others.toSpliced(at, 0, moved.id)}::uuid[]) with ordinality place (id, n)
    where categories.id = place.id and position <> place.n`.execute(tx)
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'category.move',
    subject: ['category', moved.id],
    before: { parentId: moved.parent_id },
    after: { parentId, beforeId },
    requestId,
  })
  if (parent && parent.id !== moved.parent_id) await follow(work, await childrenOf(tx, moved.id))
  return null
}

/** Returns whether a category, or one merged into it, has children or products, deleted products included. */
async function isFilled(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from categories where parent_id = ${id} and merged_into is null)
      or exists (select from products where child_category_id in
        (select c.id from categories c where c.id = ${id} or c.merged_into = ${id})) as filled`.execute(tx)
  return rows[0]?.filled ?? false
}

/**
 * Deletes a category. Responds with `category_in_use` if another category or a product is in it, or if `isNamed` finds
 * it named elsewhere: by a store or a coupon.
 */
export async function deleteCategory(
  work: Work,
  admin: Admin,
  id: string,
  { isNamed, requestId }: { isNamed: (tx: Tx) => Promise<boolean>; requestId: string },
): Promise<null | NotFound | Failure<'category_in_use'>> {
  const { tx } = work
  await lockTree(tx)
  const deleted = await one(tx, id)
  if (!deleted) return fail('category_not_found')
  if ((await isFilled(tx, id)) || (await isNamed(tx))) return fail('category_in_use')
  await deleteAttributes(work, id)
  await tx.deleteFrom('categories').where('merged_into', '=', id).execute()
  await tx.deleteFrom('categories').where('id', '=', id).execute()
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'category.delete',
    subject: ['category', id],
    before: { name: deleted.name, level: deleted.level },
    requestId,
  })
  return null
}
