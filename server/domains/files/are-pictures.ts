import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

/** Returns whether every ID is that of a public picture. */
export async function arePictures(read: Reader, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { found } = await read
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', 'picture')
    .where('private', '=', false)
    .executeTakeFirstOrThrow()
  return found === new Set(ids).size
}
