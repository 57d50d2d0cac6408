import type { Module, Platform } from '#platform/module.ts'
import { settingsRoutes } from './settings.routes.ts'

export {
  categoryCommissionChanges,
  changesOf,
  changeValue,
  type SettingsAt,
  scheduledOf,
  settingOf,
  settingsAt,
  settingsOf,
  settingsSql,
  valuesSince,
  type When,
} from './settings.ts'

export const settingsModule = ({ config }: Platform): Module => ({ routes: settingsRoutes(config.appUrl) })
