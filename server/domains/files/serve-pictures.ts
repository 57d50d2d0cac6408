import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { id, pictureWidths } from '#contract/fields.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/app.ts'
import type { Platform } from '#platform/module.ts'
import { AvifCopies } from './avif-copies.ts'
import { narrowerKey, originalKey } from './picture-keys.ts'

const asked = z.object({
  w: z.coerce.number().pipe(z.literal(pictureWidths)).optional(),
  as: z.literal('jpeg').optional(),
})

const accepts = ({ headers }: FastifyRequest, type: string): boolean => String(headers.accept ?? '').includes(type)

/**
 * `GET /files/pictures/:id?w=` returns a picture, or a copy with one of the `pictureWidths`: as AVIF where the browser
 * accepts it and the copy exists, otherwise as WebP. With `as=jpeg` the copy is a JPEG, for mail programs. Copies are
 * created on request. The content of an ID never changes, so caches can keep it for ever.
 */
export async function servePictures(app: FastifyInstance, { db, storage, log }: Platform): Promise<void> {
  const making = new Map<string, Promise<Copy | undefined>>()
  const avif = new AvifCopies({ storage, log })
  app.addHook('onClose', () => avif.stop())

  const make = async (key: string, original: string, encode: (picture: Sharp) => Sharp): Promise<Copy | undefined> => {
    const kept = await storage.get(key)
    if (kept) return { bytes: kept, fresh: false }
    const whole = await storage.get(original)
    if (!whole) return undefined
    const bytes = await encode(sharp(whole)).toBuffer()
    await storage.put(key, bytes, key.endsWith('jpeg') ? 'image/jpeg' : 'image/webp')
    return { bytes, fresh: true }
  }

  /** Concurrent requests for a missing copy share one encoding. */
  const makeOnce: typeof make = (key, original, encode) => {
    const running = making.get(key) ?? make(key, original, encode).finally(() => making.delete(key))
    making.set(key, running)
    return running
  }

  /** Returns a copy in the best format that the browser accepts and that exists. */
  const copyOf = async (sha256: Buffer, width: number, { jpeg, takesAvif }: { jpeg: boolean; takesAvif: boolean }) => {
    const original = originalKey(sha256)
    const narrower = (picture: Sharp) => picture.resize({ width, withoutEnlargement: true })
    if (jpeg) {
      const encode = (picture: Sharp) => narrower(picture).flatten({ background: 'white' }).jpeg({ quality: 80 })
      const copy = await makeOnce(narrowerKey(sha256, width, 'jpeg'), original, encode)
      return copy && { bytes: copy.bytes, type: 'image/jpeg' }
    }
    const avifKey = narrowerKey(sha256, width, 'avif')
    const kept = takesAvif ? await storage.get(avifKey) : undefined
    if (kept) return { bytes: kept, type: 'image/avif' }
    const encode = (picture: Sharp) => narrower(picture).webp({ quality: 78 })
    const copy = await makeOnce(narrowerKey(sha256, width, 'webp'), original, encode)
    if (takesAvif && copy && !copy.fresh) avif.want(avifKey, original, width)
    return copy && { bytes: copy.bytes, type: 'image/webp' }
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
    const { w, as } = query.data
    // The same for all formats: a browser that has one keeps it.
    const etag = `"${sha256.toString('base64url', 0, 12)}-${w ?? 'original'}${as ? `-${as}` : ''}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('vary', 'accept')
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const width = w ?? (as && 1280)
    const original = width === undefined ? await storage.get(originalKey(sha256)) : undefined
    const found =
      width === undefined
        ? original && { bytes: original, type: 'image/webp' }
        : await copyOf(sha256, width, { jpeg: as === 'jpeg', takesAvif: accepts(request, 'image/avif') })
    if (!found) return sendFailure(reply.removeHeader('cache-control').removeHeader('etag'), fail('not_found'))
    return reply.type(found.type).send(found.bytes)
  })
}

interface Copy {
  bytes: Buffer
  /** Whether this request made it. */
  fresh: boolean
}
