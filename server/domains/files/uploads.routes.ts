import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/files/files.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { saveDocument } from './save-document.ts'
import { savePicture } from './save-picture.ts'

/**
 * Returns the bytes of the form's only file, in this field. The declared type is ignored, because the bytes are
 * checked. Returns `invalid` if it is missing.
 */
async function fileOf(request: FastifyRequest, field: string): Promise<Buffer | Failure<'invalid'>> {
  const sent = await request.file({ limits: { files: 1 } })
  if (sent?.fieldname !== field) return fail('invalid', { fields: [{ field, message: `Choose a ${field}.` }] })
  return sent.toBuffer()
}

export const uploadRoutes = (platform: Platform): Route[] => [
  route(contract.uploadPicture, async ({ caller, request }) => {
    const bytes = await fileOf(request, 'picture')
    return failed(bytes) ? bytes : savePicture(platform, bytes, { ownerId: caller.accountId })
  }),
  route(contract.uploadDocument, async ({ caller, request }) => {
    const bytes = await fileOf(request, 'document')
    return failed(bytes) ? bytes : saveDocument(platform, bytes, caller.accountId)
  }),
]
