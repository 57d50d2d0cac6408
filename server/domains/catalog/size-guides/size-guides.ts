import { sql } from 'kysely'
import type { z } from 'zod'
import { type SizeGuide, type saveSizeGuide, sizeGuideBody } from '#contract/catalog/size-guides.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, fieldErrorsOf } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { one } from '../categories/category-tree.ts'

type Admin = Pick<AdminCaller, 'accountId' | 'name'>

/** Returns the guide of a category or of the nearest one above it, null if none has one, or `category_not_found`. */
export async function sizeGuideFor(
  read: Reader,
  categoryId: string,
): Promise<{ guide: SizeGuide | null } | Failure<'category_not_found'>> {
  const { rows } = await sql<{ guide: SizeGuide | null }>`
    with recursive path as (
      select id, parent_id, name, 0 up from categories where id = ${categoryId} and merged_into is null
      union all
      select above.id, above.parent_id, above.name, path.up + 1
      from categories above join path on path.parent_id = above.id
    )
    select case when g.category_id is not null
      then json_build_object('categoryId', path.id, 'categoryName', path.name, 'note', g.note, 'cells', g.cells) end guide
    from path left join size_guides g on g.category_id = path.id order by g.category_id is null, path.up limit 1`.execute(
    read,
  )
  return rows[0] ?? fail('category_not_found')
}

/**
 * Writes the given parts of a category's guide, for those below it too that have none. `seen` can be the guide of a category
 * above. Returns `category_not_found`, `changed_meanwhile`, and `invalid` for a first guide without a table.
 */
export async function writeSizeGuide(
  work: Work,
  admin: Admin,
  {
    categoryId,
    guide: { seen, ...change },
    requestId,
  }: { categoryId: string; guide: z.output<typeof saveSizeGuide.body>; requestId: string },
): Promise<null | Failure<'category_not_found' | 'changed_meanwhile' | 'invalid'>> {
  // The category's, because the guide may not exist yet.
  await work.tx.selectFrom('categories').select('id').where('id', '=', categoryId).forNoKeyUpdate().execute()
  const found = await sizeGuideFor(work.tx, categoryId)
  if (failed(found)) return found
  const none = { note: '', cells: [] }
  const stale = refuseStale(seen, { ...(found.guide ?? none) })
  if (stale) return stale
  const before = found.guide?.categoryId === categoryId ? found.guide : none
  const said = sizeGuideBody.safeParse({ ...before, ...change })
  if (!said.success) return fail('invalid', { fields: fieldErrorsOf(said.error) })
  const guide = said.data
  const row = { note: guide.note, cells: JSON.stringify(guide.cells), updated_at: work.now }
  await work.tx
    .insertInto('size_guides')
    .values({ category_id: categoryId, ...row })
    .onConflict(conflict => conflict.column('category_id').doUpdateSet(row))
    .execute()
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'category.size-guide',
    subject: ['category', categoryId],
    after: guide,
    requestId,
  })
  return null
}

/** Removes the guide of a category. Does nothing without one. Returns `category_not_found`. */
export async function dropSizeGuide(
  work: Work,
  admin: Admin,
  { categoryId, requestId }: { categoryId: string; requestId: string },
): Promise<null | Failure<'category_not_found'>> {
  if (!(await one(work.tx, categoryId))) return fail('category_not_found')
  const before = await work.tx
    .deleteFrom('size_guides')
    .where('category_id', '=', categoryId)
    .returning(['note', 'cells'])
    .executeTakeFirst()
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'category.size-guide-remove',
    subject: ['category', categoryId],
    before,
    requestId,
  })
  return null
}
