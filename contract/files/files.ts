import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, picture } from '#contract/fields.ts'

/** Maximum size of a picture, in bytes. */
export const mostPictureBytes = 10 * 1024 * 1024

export const uploadPicture = endpoint({
  id: 'files.upload-picture',
  method: 'POST',
  path: '/v1/files/pictures',
  summary:
    'Stores a picture (JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 40 megapixels) for use by ID in other calls; it is turned upright, scaled to at most 1600 px and stripped of metadata',
  access: ['any'],
  body: z.object({ picture: z.file().max(mostPictureBytes, 'A picture can have at most 10 MB.') }),
  answer: picture,
  multipart: true,
  perMinute: 30,
})

/** Maximum size of a document, in bytes. */
export const mostDocumentBytes = 10 * 1024 * 1024

export const uploadDocument = endpoint({
  id: 'files.upload-document',
  method: 'POST',
  path: '/v1/files/documents',
  summary:
    'Stores a private document (PDF, JPEG, PNG or WebP, at most 10 MB) for use by ID in other calls; authorized callers get links that expire after 10 minutes',
  // Those who have somewhere to use one: identity documents, and evidence in a card dispute.
  access: ['merchant:onboarding', 'admin:payments'],
  body: z.object({ document: z.file().max(mostDocumentBytes, 'A document can have at most 10 MB.') }),
  answer: z.object({ id }),
  multipart: true,
  perMinute: 20,
})
