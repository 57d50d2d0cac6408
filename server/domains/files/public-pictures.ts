import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

/**
 * Returns those of the IDs that are public pictures, with their size in pixels. Who uploaded them doesn't matter, because
 * equal bytes are one file.
 */
export async function publicPictures(
  read: Reader,
  ids: readonly string[],
): Promise<{ id: string; width: number | null; height: number | null }[]> {
  if (ids.length === 0) return []
  return read
    .selectFrom('files')
    .select(['id', 'width', 'height'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', 'picture')
    .where('private', '=', false)
    .execute()
}

/** Returns whether every ID is that of a public picture. */
export const arePictures = async (read: Reader, ids: readonly string[]): Promise<boolean> =>
  (await publicPictures(read, ids)).length === new Set(ids).size
