import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { z } from 'zod'
import { id, pictureWidths } from '#contract/fields.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/app.ts'
import type { Platform } from '#platform/module.ts'
import { narrowerKey, originalKey } from './picture-keys.ts'

const asked = z.object({
  w: z.coerce.number().pipe(z.literal(pictureWidths)).optional(),
})

/**
 * `GET /files/pictures/:id?w=` returns a picture, or a copy with one of the `pictureWidths`, as WebP. Copies are
 * created on first request. The content of an ID never changes, so caches can keep it for ever.
 */
export async function servePictures(app: FastifyInstance, { db, storage }: Platform): Promise<void> {
  const making = new Map<string, Promise<Buffer | undefined>>()

  const make = async (key: string, original: string, width: number): Promise<Buffer | undefined> => {
    const kept = await storage.get(key)
    if (kept) return kept
    const bytes = await storage.get(original)
    if (!bytes) return undefined
    const narrower = await sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
    await storage.put(key, narrower, 'image/webp')
    return narrower
  }

  /** Concurrent requests for a missing copy share one encoding. */
  const makeOnce = (key: string, original: string, width: number): Promise<Buffer | undefined> => {
    const running = making.get(key) ?? make(key, original, width).finally(() => making.delete(key))
    making.set(key, running)
    return running
  }

  const find = async (fileId: string): Promise<Buffer | Failure<'not_found'>> => {
    const file = await db.read
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', fileId)
      .where('kind', '=', 'picture')
      .where('private', '=', false)
      .executeTakeFirst()
    return file?.sha256 ?? fail('not_found')
  }

  app.get<{ Params: { id: string } }>('/files/pictures/:id', async (request, reply) => {
    if (!id.safeParse(request.params.id).success) return sendFailure(reply, fail('not_found'))
    const query = asked.safeParse(request.query)
    if (!query.success) {
      const message = `Choose one of: ${pictureWidths.join(', ')}.`
      return sendFailure(reply, fail('invalid', { fields: [{ field: 'w', message }] }))
    }
    const sha256 = await find(request.params.id)
    if (failed(sha256)) return sendFailure(reply, sha256)
    const { w } = query.data
    const etag = `"${sha256.toString('base64url', 0, 12)}-${w ?? 'original'}"`
    const known = request.headers['if-none-match'] === etag
    const bytes = known
      ? undefined
      : w === undefined
        ? await storage.get(originalKey(sha256))
        : await makeOnce(narrowerKey(sha256, w), originalKey(sha256), w)
    if (!known && !bytes) return sendFailure(reply, fail('not_found'))
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('cross-origin-resource-policy', 'cross-origin')
    return known ? reply.code(304).send() : reply.type('image/webp').send(bytes)
  })
}
