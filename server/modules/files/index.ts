import type { Module, Platform } from '#platform/module.ts'
import { servePictures } from './serve-pictures.ts'
import { uploadPicture } from './upload-picture.ts'

export { savePicture } from './save-picture.ts'

export const filesModule = (platform: Platform): Module => ({
  routes: [uploadPicture(platform)],
  plugin: app => servePictures(app, platform),
})
