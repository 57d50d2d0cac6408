import { sql } from 'kysely'
import type { z } from 'zod'
import type { listAlsoCalled, setAlsoCalled as setContract } from '#contract/catalog/category-work.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Returns the other names of categories that have any, with the names of categories that were merged into them. */
export async function alsoCalled(read: Reader): Promise<AnswerOf<typeof listAlsoCalled>> {
  const { rows } = await sql<{ id: string; names: string[]; merged: string[] }>`
    select c.id, c.also_called as names, coalesce(array_agg(distinct m.name) filter (where m.name <> c.name), '{}') as merged
    from categories c left join categories m on m.merged_into = c.id
    where c.merged_into is null group by c.id having c.also_called <> '{}' or count(m.id) > 0 order by c.id`.execute(
    read,
  )
  return rows
}

/** Sets the other names of a category, each once. Returns `category_not_found` and `changed_meanwhile`. */
export async function setAlsoCalled(
  work: Work,
  admin: Pick<AdminCaller, 'accountId' | 'name'>,
  { id, names, seen }: z.output<typeof setContract.body> & { id: string },
  requestId: string,
): Promise<null | Failure<'category_not_found' | 'changed_meanwhile'>> {
  const { tx } = work
  const before = await tx
    .selectFrom('categories')
    .select(['name', 'also_called'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return fail('category_not_found')
  const stale = refuseStale(seen, { names: before.also_called })
  if (stale) return stale
  if (!names) return null
  const kept = [...new Map(names.map(name => [name.toLowerCase(), name])).values()]
  await tx.updateTable('categories').set({ also_called: kept }).where('id', '=', id).execute()
  await audit(work, admin, {
    action: 'category.also-called',
    subject: ['category', id],
    before: { name: before.name, alsoCalled: before.also_called },
    after: { name: before.name, alsoCalled: kept },
    requestId,
  })
  return null
}
