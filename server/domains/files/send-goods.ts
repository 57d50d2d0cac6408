import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/app.ts'
import type { Platform } from '#platform/module.ts'
import { goodsKey } from './save-goods.ts'

/** Parses a `Range` header; returns undefined for the whole file, and null if the range can't be satisfied. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, from = '', to = ''] = found
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(bytes - 1, Number(to))
  return start <= end ? { start, end } : null
}

/**
 * Streams the file of a digital product, with support for resumed downloads. It is always sent as an attachment, so
 * that it never runs or renders on our origin. The caller checks permission.
 */
export async function sendGoods(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  fileId: string,
): Promise<FastifyReply> {
  const file = await db.read
    .selectFrom('files')
    .select(['bytes', 'name', 'content_type'])
    .where('id', '=', fileId)
    .where('kind', '=', 'goods')
    .executeTakeFirst()
  if (!file) return sendFailure(reply, fail('not_found'))
  const range = rangeOf(request.headers.range, file.bytes)
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const stream = await storage.open(goodsKey(fileId), range)
  if (!stream) return sendFailure(reply, fail('not_found'))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.end - range.start + 1 : file.bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', saveAs(file.name ?? 'file'))
    .type(file.content_type)
    .send(stream)
}

const saveAs = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const whole = encodeURIComponent(name).replaceAll("'", '%27')
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
