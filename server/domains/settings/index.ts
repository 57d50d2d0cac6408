import type { Module, Platform } from '#platform/module.ts'
import { settingsRoutes } from './settings.routes.ts'

export { termsChanged } from './settings.jobs.ts'
export {
  categoryCommissionChanges,
  changeById,
  changesOf,
  changeValue,
  type SettingsAt,
  scheduledOf,
  settingAtEach,
  settingOf,
  settingsAt,
  settingsOf,
  settingsSql,
  valuesSince,
  type When,
} from './settings.ts'

export const settingsModule = ({ config }: Platform): Module => ({ routes: settingsRoutes(config.appUrl) })
