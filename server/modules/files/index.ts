import type { Module, Platform } from '#platform/module.ts'
import { servePictures } from './serve-pictures.ts'

export { savePicture } from './save-picture.ts'

export const filesModule = (platform: Platform): Module => ({
  plugin: app => servePictures(app, platform),
})
