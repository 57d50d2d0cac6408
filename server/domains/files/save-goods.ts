import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

/** Storage key of a digital product's file. */
export const goodsKey = (id: string): string => `goods/${id}`

/** The type doesn't matter: the file is only ever downloaded, never run or shown. */
const anything = 'application/octet-stream'

/**
 * Streams the file of a digital product of any type to storage, without holding it in memory. Call it outside a
 * transaction. `truncated` tells whether the stream exceeded the size limit.
 */
export async function saveGoods(
  { storage, db }: Pick<Platform, 'storage' | 'db'>,
  { stream, name, ownerId, truncated }: { stream: Readable; name: string; ownerId: string; truncated: () => boolean },
): Promise<{ id: string } | Failure<'invalid' | 'too_large'>> {
  const folder = await mkdtemp(join(tmpdir(), 'bitmarte-goods-'))
  const path = join(folder, 'file')
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      stream,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece)
          bytes += piece.length
          yield piece
        }
      },
      createWriteStream(path),
    )
    if (truncated()) return fail('too_large', { message: 'A file can have at most 200 MB.' })
    if (bytes === 0) return fail('invalid', { fields: [{ field: 'file', message: 'The file is empty.' }] })
    const id = randomUUID()
    await storage.putFile(goodsKey(id), path, anything)
    return await db.transact(async ({ tx, now }) => {
      await tx
        .insertInto('files')
        .values({
          id,
          sha256: hash.digest(),
          kind: 'goods',
          content_type: anything,
          bytes,
          name: safeName(name),
          private: true,
          owner_id: ownerId,
          created_at: now,
        })
        .execute()
      return { id }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The uploaded file name without folders and invalid characters. */
const safeName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}"*:<>?|]/gu, '')
    .trim()
    .slice(-150) || 'file'
