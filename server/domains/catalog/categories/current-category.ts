import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Returns the category itself, or the one that it was merged into. */
export async function currentCategory(
  read: Reader,
  id: string,
): Promise<{ id: string } | Failure<'category_not_found'>> {
  const found = await read
    .selectFrom('categories')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? fail('category_not_found')
}
