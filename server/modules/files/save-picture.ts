import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp, { type OutputInfo } from 'sharp'
import type { Picture } from '#contract/fields.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import type { Platform } from '#platform/module.ts'
import { originalKey } from './picture-keys.ts'

const mostBytes = 10 * 1024 * 1024
const mostPixels = 40_000_000
const longestSide = 1600
const readable = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif'])

/**
 * Keeps a picture that somebody sent: checked by its content, turned upright, at most 1600 px on its longer side,
 * re-encoded without what the camera wrote into it. The same bytes again answer the same file, whoever sends them.
 * Not to be called inside a transaction: the bytes go to storage first, so that a row never names what isn't there.
 */
export async function savePicture(
  { storage, db }: Pick<Platform, 'storage' | 'db'>,
  bytes: Buffer,
  { ownerId, alt = '' }: { ownerId: string | null; alt?: string },
): Promise<Picture | Failure> {
  if (bytes.length > mostBytes) return fail('too_large', { message: 'A picture can have at most 10 MB.' })
  const sha256 = createHash('sha256').update(bytes).digest()
  const find = () =>
    db.read
      .selectFrom('files')
      .select(['id', 'width', 'height'])
      .where('sha256', '=', sha256)
      .where('kind', '=', 'picture')
      .executeTakeFirst()
  const kept = await find()
  const known = kept && pictureOf(kept, alt)
  if (known) return known

  const encoded = await reencode(bytes)
  if (failed(encoded)) return encoded
  await storage.put(originalKey(sha256), encoded.data, 'image/webp')
  const saved = await db.transact(({ tx, now }) =>
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
      // Written out: in a plan that fits every value, a parameter doesn't tell that this is the index's condition.
      .onConflict(conflict => conflict.column('sha256').where('kind', '=', sql.lit('picture')).doNothing())
      .execute(),
  )
  if (failed(saved)) return saved
  const row = await find()
  const picture = row && pictureOf(row, alt)
  if (!picture) throw new Error('A picture that was just saved is gone')
  return picture
}

async function reencode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo } | Failure> {
  const unreadable = () => fail('unsupported_type', { message: 'Send a picture: JPEG, PNG, WebP, AVIF or GIF.' })
  try {
    // Only the header is read here, so a small file that claims to be huge costs nothing.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readable.has(format)) return unreadable()
    if (width * height > mostPixels) return fail('too_large', { message: 'A picture can have at most 40 megapixels.' })
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return unreadable()
  }
}
