import * as contract from '#contract/settings/settings.ts'
import { type Route, route } from '#platform/http/route.ts'
import { listSettings, updateSetting } from './settings.ts'

export const settingsRoutes: readonly Route[] = [
  route(contract.listSettings, ({ db }) => listSettings(db.read)),
  route(contract.updateSetting, ({ body, caller, db }) =>
    db.transact(work => updateSetting(work, caller, body.name, body.value)),
  ),
]
