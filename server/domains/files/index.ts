import type { Module, Platform } from '#platform/module.ts'
import { deleteDocumentsHandler } from './delete-documents.ts'
import { servePictures } from './serve-pictures.ts'
import { serveDocuments } from './signed-links.ts'
import { uploadRoutes } from './uploads.routes.ts'

export { deleteDocuments } from './delete-documents.ts'
export { keepPictures } from './keep-pictures.ts'
export { arePictures, publicPictures } from './public-pictures.ts'
export { ownsDocument, saveDocument } from './save-document.ts'
export { saveGoods } from './save-goods.ts'
export { savePicture } from './save-picture.ts'
export { sendGoods } from './send-goods.ts'
export { signature, signedFileUrl, signedLink } from './signed-links.ts'
export { storageKey } from './storage-key.ts'

export const filesModule = (platform: Platform): Module => ({
  routes: uploadRoutes(platform),
  handlers: [deleteDocumentsHandler(platform)],
  async plugin(app) {
    await servePictures(app, platform)
    await serveDocuments(app, platform)
  },
})
