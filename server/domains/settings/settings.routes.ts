import { done } from '#contract/done.ts'
import * as texts from '#contract/settings/mail-texts.ts'
import * as notice from '#contract/settings/notices.ts'
import * as contract from '#contract/settings/settings.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { mailText, mailTexts, previewText, resetText, saveText, testText } from './mail-texts.ts'
import { addNotice, changeNotice, deleteNotice, notices } from './notices.ts'
import { changesOf, listSettings, publicRules, updateSetting, withdrawChange } from './settings.ts'

export const settingsRoutes = (appUrl: string): readonly Route[] => [
  route(contract.listSettings, ({ db, now }) => listSettings(db.read, now)),
  route(contract.updateSetting, async ({ body, caller, db }) => {
    const saved = await db.transact(work => updateSetting(work, caller, body, appUrl))
    if (failed(saved)) return saved
    return answer(saved.setting, { message: saved.guarded ? done.settingGuarded : done.settingSaved })
  }),
  route(contract.settingHistory, ({ query: { name, categoryId = '' }, db, now }) =>
    changesOf(db.read, { name, scope: categoryId }, now),
  ),
  route(contract.withdrawSetting, ({ body, caller, db }) => db.transact(work => withdrawChange(work, caller, body.id))),
  // Every change of a setting invalidates the response.
  route(contract.publicRules, async ({ db, now }) => answer(await publicRules(db.read, now), { tags: [] })),
  route(texts.listMailTexts, ({ db }) => mailTexts(db.read)),
  route(texts.getMailText, ({ query, db }) => mailText(db.read, query.name)),
  route(texts.previewMailText, ({ body }) => previewText(body, appUrl)),
  route(texts.testMailText, ({ body, caller, db, requestId }) =>
    db.transact(work => testText(work, caller, { ...body, appUrl, requestId })),
  ),
  route(texts.saveMailText, ({ body: { name, seen, ...change }, caller, db }) =>
    db.transact(work => saveText(work, caller, { name, change, seen })),
  ),
  route(texts.resetMailText, ({ body, caller, db }) => db.transact(work => resetText(work, caller, body.name))),
  route(notice.listNotices, ({ db, now }) => notices(db.read, now)),
  route(notice.addNotice, ({ body, caller, db }) => db.transact(work => addNotice(work, caller, body))),
  route(notice.changeNotice, ({ body, caller, db }) => db.transact(work => changeNotice(work, caller, body))),
  route(notice.deleteNotice, ({ body, caller, db }) => db.transact(work => deleteNotice(work, caller, body.id))),
]
