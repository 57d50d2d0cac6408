import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { after, minute } from '#platform/clock.ts'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/app.ts'
import type { Platform } from '#platform/module.ts'
import { documentKey } from './save-document.ts'

const lasts = 10 * minute

/** Signs a link's file and expiry; only a holder of the secret can create one. */
export const signature = (secret: string, fileId: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`private file ${fileId} until ${expires}`).digest()

/**
 * Returns a link to a private document that works for 10 minutes after `now`. Anybody who has it can open it: create it
 * only for an authorized caller, on request.
 */
export function signedFileUrl({ config }: Pick<Platform, 'config'>, fileId: string, now: Date): string {
  const expires = after(now, lasts).getTime()
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(config.secret, fileId, expires).toString('base64url'),
  })
  return `/v1/files/private/${fileId}?${query}`
}

/** Query parameters of a signed link. */
export const signedLink = z.object({
  id,
  expires: z
    .string()
    .regex(/^\d{13}$/)
    .transform(Number),
  signature: z.string().regex(/^[\w-]{43}$/),
})

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' }

/**
 * `GET /v1/files/private/:id` returns a private document for a signed link that hasn't expired. Caches can't store it.
 * A PDF, which can contain active content, is sent as an attachment.
 */
export async function serveDocuments(app: FastifyInstance, { db, storage, config, clock }: Platform): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/v1/files/private/:id',
    async (request, reply) => {
      const asked = signedLink.safeParse({ ...request.query, ...request.params })
      if (!asked.success) return sendFailure(reply, fail('not_found'))
      const { id: fileId, expires } = asked.data
      const given = Buffer.from(asked.data.signature, 'base64url')
      if (!timingSafeEqual(given, signature(config.secret, fileId, expires)))
        return sendFailure(reply, fail('not_found'))
      if (clock.now().getTime() > expires)
        return sendFailure(
          reply,
          fail('link_not_valid', { message: 'This link has expired. Reload the page for a new one.' }),
        )
      const file = await db.read
        .selectFrom('files')
        .select('content_type')
        .where('id', '=', fileId)
        .where('kind', '=', 'document')
        .executeTakeFirst()
      const bytes = file && (await storage.get(documentKey(fileId)))
      if (!bytes) return sendFailure(reply, fail('not_found'))
      const shown = file.content_type === 'image/webp' ? 'inline' : 'attachment'
      const name = `document-${fileId.slice(0, 8)}.${endings[file.content_type] ?? 'bin'}`
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `${shown}; filename="${name}"`)
        .type(file.content_type)
        .send(bytes)
    },
  )
}
