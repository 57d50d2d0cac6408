import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Picture } from '#contract/fields.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import type { Platform } from '#platform/module.ts'
import { originalKey } from './picture-keys.ts'
import { reencode } from './reencode.ts'

const mostBytes = 10 * 1024 * 1024
const kept = {
  longestSide: 1600,
  readable: new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']),
  unreadable: 'Send a picture: JPEG, PNG, WebP, AVIF or GIF.',
}

/**
 * Stores an uploaded picture: checked by its content, turned upright, scaled to at most 1600 px on its longer side, and
 * re-encoded without metadata. Equal bytes return the same file, whoever uploads them. Call it outside a transaction: the bytes are stored first, so that a row never refers to
 * missing bytes. Returns `too_large` above 10 MB or 40 megapixels, and `unsupported_type`.
 */
export async function savePicture(
  { storage, db }: Pick<Platform, 'storage' | 'db'>,
  bytes: Buffer,
  { ownerId, alt = '' }: { ownerId: string | null; alt?: string },
): Promise<Picture | Failure<'too_large' | 'unsupported_type'>> {
  if (bytes.length > mostBytes) return fail('too_large', { message: 'A picture can have at most 10 MB.' })
  const sha256 = createHash('sha256').update(bytes).digest()
  const find = () =>
    db.read
      .selectFrom('files')
      .select(['id', 'width', 'height'])
      .where('sha256', '=', sha256)
      .where('kind', '=', 'picture')
      .executeTakeFirst()
  const before = await find()
  const known = before && pictureOf(before, alt)
  if (known) return known

  const encoded = await reencode(bytes, kept)
  if (failed(encoded)) return encoded
  await storage.put(originalKey(sha256), encoded.data, 'image/webp')
  await db.transact(({ tx, now }) =>
    tx
      .insertInto('files')
      .values({
        sha256,
        kind: 'picture',
        content_type: 'image/webp',
        bytes: encoded.data.length,
        width: encoded.info.width,
        height: encoded.info.height,
        owner_id: ownerId,
        created_at: now,
      })
      // A literal: with a parameter, a generic plan couldn't match the partial index.
      .onConflict(conflict => conflict.column('sha256').where('kind', '=', sql.lit('picture')).doNothing())
      .execute(),
  )
  const row = await find()
  const picture = row && pictureOf(row, alt)
  if (!picture) throw new Error('The stored picture has disappeared')
  return picture
}
