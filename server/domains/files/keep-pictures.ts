import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { originalKey } from './picture-keys.ts'

/** A square WebP picture. */
interface Drawn {
  data: Buffer
  side: number
}

/**
 * Stores pictures that this server drew, in one batch and without checks. Uploads go through `savePicture`. Returns the
 * IDs in the same order.
 */
export async function keepPictures(
  { storage, db }: Pick<Platform, 'storage' | 'db'>,
  pictures: readonly Drawn[],
): Promise<string[]> {
  if (pictures.length === 0) return []
  const hashed = pictures.map(picture => ({
    ...picture,
    sha256: createHash('sha256').update(picture.data).digest(),
  }))
  const distinct = [...new Map(hashed.map(each => [each.sha256.toString('hex'), each])).values()]
  await Promise.all(distinct.map(({ sha256, data }) => storage.put(originalKey(sha256), data, 'image/webp')))
  const kept = await db.transact(async ({ tx, now }) => {
    await tx
      .insertInto('files')
      .values(
        distinct.map(({ sha256, data, side }) => ({
          sha256,
          kind: 'picture' as const,
          content_type: 'image/webp',
          bytes: data.length,
          width: side,
          height: side,
          created_at: now,
        })),
      )
      // A literal: with a parameter, a generic plan couldn't match the partial index.
      .onConflict(conflict => conflict.column('sha256').where('kind', '=', sql.lit('picture')).doNothing())
      .execute()
    return tx
      .selectFrom('files')
      .select(['id', 'sha256'])
      .where(
        'sha256',
        'in',
        distinct.map(({ sha256 }) => sha256),
      )
      .where('kind', '=', 'picture')
      .execute()
  })
  const ids = new Map(mustSucceed(kept).map(({ id, sha256 }) => [sha256?.toString('hex'), id]))
  return hashed.map(({ sha256 }) => {
    const id = ids.get(sha256.toString('hex'))
    if (!id) throw new Error('A stored picture has disappeared')
    return id
  })
}
