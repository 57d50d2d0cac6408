import * as choices from '#contract/notifications/notice-choices.ts'
import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { failed } from '#platform/failure.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { choicesOf, choose, linkedChoice, moveChoices } from './choices.ts'
import { deleteOld, markRead, notificationsOf } from './notifications.store.ts'
import { moveNotifications } from './notify.ts'
import { notificationsPrivacy } from './privacy.ts'

export { type News, notify, notifyAll } from './notify.ts'
export { type Notice, sendNotices } from './send-notices.ts'

export const notificationsModule = ({ db, config }: Platform): Module => ({
  privacy: notificationsPrivacy,
  routes: [
    route(listNotifications, ({ caller, query, db }) => notificationsOf(db.read, caller.accountId, query)),
    route(readNotifications, ({ caller, body, db }) => db.transact(work => markRead(work, caller.accountId, body.ids))),
    route(choices.listNoticeChoices, ({ caller, db }) => choicesOf(db.read, caller)),
    route(choices.chooseNotices, ({ caller, body, db }) =>
      db.transact(async work => {
        await choose(work, caller.accountId, body)
        return choicesOf(work.tx, caller)
      }),
    ),
    route(choices.getUnsubscribeLink, async ({ params, db }) => {
      const linked = await linkedChoice(db.read, config, params.token)
      return failed(linked) ? linked : { kind: linked.kind, on: linked.on }
    }),
    route(choices.unsubscribe, ({ params, body: { on }, db }) =>
      db.transact(async work => {
        const linked = await linkedChoice(work.tx, config, params.token)
        if (failed(linked)) return linked
        const { accountId, kind } = linked
        await choose(work, accountId, { kind, channel: 'mail', on })
        return { kind, on }
      }),
    ),
  ],
  mergeAccounts: async (work, accounts) => {
    await moveNotifications(work, accounts)
    await moveChoices(work, accounts)
  },
  scheduledJobs: [
    {
      name: 'notifications.forget',
      minutes: 1440,
      run: async () => {
        await db.transact(deleteOld)
      },
    },
  ],
})
