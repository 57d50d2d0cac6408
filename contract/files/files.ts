import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, picture } from '#contract/fields.ts'

/** The largest picture that can be sent, in bytes. */
export const mostPictureBytes = 10 * 1024 * 1024

export const uploadPicture = endpoint({
  id: 'files.upload-picture',
  method: 'POST',
  path: '/v1/files/pictures',
  summary:
    'Keeps a picture (JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 40 megapixels), to be named by its id in another call; made upright, at most 1600 px, without what the camera wrote into it',
  access: ['any'],
  body: z.object({ picture: z.file().max(mostPictureBytes, 'A picture can have at most 10 MB.') }),
  answer: picture,
  multipart: true,
  perMinute: 30,
})

/** The largest document that can be sent, in bytes. */
export const mostDocumentBytes = 10 * 1024 * 1024

export const uploadDocument = endpoint({
  id: 'files.upload-document',
  method: 'POST',
  path: '/v1/files/documents',
  summary:
    'Keeps a private document (PDF, JPEG, PNG or WebP, at most 10 MB), to be named by its id in another call; only links that end after 10 minutes show it, to whom may see it',
  access: ['any'],
  body: z.object({ document: z.file().max(mostDocumentBytes, 'A document can have at most 10 MB.') }),
  answer: z.object({ id }),
  multipart: true,
  perMinute: 20,
})
