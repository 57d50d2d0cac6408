import type { Module } from '#platform/module.ts'
import { settingsRoutes } from './settings.routes.ts'

export { settingOf } from './settings.ts'

export const settingsModule = (): Module => ({ routes: settingsRoutes })
