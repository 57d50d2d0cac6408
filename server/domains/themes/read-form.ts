import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { savePicture } from '#domains/files/index.ts'
import { type Failure, fail, failed, fieldErrorsOf } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { unstorableFields } from '#platform/storable.ts'

/** Reads a form with text fields and at most two files, and validates it as an endpoint's body. */
export async function readForm<T extends z.ZodType>(
  request: FastifyRequest,
  schema: T,
): Promise<z.output<T> | Failure<'invalid'>> {
  const given = new Map<string, unknown>()
  for await (const part of request.parts({ limits: { files: 2, fields: 20 } })) {
    const value =
      part.type === 'file' ? new File([new Uint8Array(await part.toBuffer())], part.filename ?? '') : part.value
    given.set(part.fieldname, value)
  }
  const read = schema.safeParse(Object.fromEntries(given))
  const fields = read.success ? unstorableFields(read.data) : fieldErrorsOf(read.error)
  return read.success && !fields.length ? read.data : fail('invalid', { fields })
}

/**
 * Returns the ID of a form's picture, which is stored now if it was sent as a file; null to remove it, undefined if the
 * field is missing.
 */
export async function pictureIdOf(
  platform: Pick<Platform, 'storage' | 'db'>,
  sent: File | string | null | undefined,
  ownerId: string,
): Promise<string | null | undefined | Failure<'too_large' | 'unsupported_type'>> {
  if (!(sent instanceof File)) return sent
  const kept = await savePicture(platform, Buffer.from(await sent.arrayBuffer()), { ownerId })
  return failed(kept) ? kept : kept.id
}
