import type { Module } from '#platform/module.ts'
import { settingsRoutes } from './settings.routes.ts'

export {
  categoryCommissionChanges,
  changesOf,
  changeValue,
  type SettingsAt,
  scheduledOf,
  settingOf,
  settingsAt,
  valuesSince,
  type When,
} from './settings.ts'

export const settingsModule = (): Module => ({ routes: settingsRoutes })
