import * as choices from '#contract/notifications/notice-choices.ts'
import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications/push.ts'
import { bearerToken, hashToken } from '#platform/auth.ts'
import { failed } from '#platform/failure.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { choicesOf, choose, linkedChoice, moveChoices } from './choices.ts'
import { deleteOld, markRead, notificationsOf } from './notifications.store.ts'
import { moveNotifications } from './notify.ts'
import { notificationsPrivacy } from './privacy.ts'
import { pushKeys } from './push/push-keys.ts'
import { pushHandlers } from './push/send-push.ts'
import { moveSubscriptions, subscribe, unsubscribe } from './push/subscriptions.store.ts'

export { lastCause, type News, type NewsGroup, notify, notifyAll, settleNotifications, wasNotified } from './notify.ts'
export { type Notice, sendNotices } from './send-notices.ts'

export function notificationsModule(platform: Platform): Module {
  const { db, config } = platform
  return {
    handlers: pushHandlers(platform),
    privacy: notificationsPrivacy,
    routes: [
      route(listNotifications, ({ caller, query, db }) => notificationsOf(db.read, caller.accountId, query)),
      route(readNotifications, ({ caller, body, db }) =>
        db.transact(work => markRead(work, caller.accountId, body.ids)),
      ),
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
      route(getPushKey, async () => ({ key: pushKeys(config).publicKey })),
      route(subscribeToPush, ({ caller: { accountId }, body, request, db }) => {
        const sessionHash = hashToken(bearerToken(request.headers.authorization) ?? '')
        return db.transact(work => subscribe(work, { accountId, sessionHash, local: config.localRequests }, body))
      }),
      route(unsubscribeFromPush, ({ caller, body, db }) =>
        db.transact(work => unsubscribe(work, caller.accountId, body.endpoint)),
      ),
    ],
    mergeAccounts: async (work, accounts) => {
      await moveSubscriptions(work, accounts)
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
  }
}
