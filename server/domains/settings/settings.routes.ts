import * as contract from '#contract/settings/settings.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { changesOf, listSettings, publicRules, updateSetting, withdrawChange } from './settings.ts'

export const settingsRoutes: readonly Route[] = [
  route(contract.listSettings, ({ db, now }) => listSettings(db.read, now)),
  route(contract.updateSetting, ({ body, caller, db }) => db.transact(work => updateSetting(work, caller, body))),
  route(contract.settingHistory, ({ query: { name, categoryId = '' }, db, now }) =>
    changesOf(db.read, { name, scope: categoryId }, now),
  ),
  route(contract.withdrawSetting, ({ body, caller, db }) => db.transact(work => withdrawChange(work, caller, body.id))),
  // Every change of a setting invalidates the response.
  route(contract.publicRules, async ({ db, now }) => answer(await publicRules(db.read, now), { tags: [] })),
]
