import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { deleteOld, markRead, notificationsOf } from './notifications.store.ts'

import { moveNotifications } from './notify.ts'
import { notificationsPrivacy } from './privacy.ts'

export { type News, notify, notifyAll } from './notify.ts'

export const notificationsModule = ({ db }: Platform): Module => ({
  privacy: notificationsPrivacy,
  routes: [
    route(listNotifications, ({ caller, query, db }) => notificationsOf(db.read, caller.accountId, query)),
    route(readNotifications, ({ caller, body, db }) => db.transact(work => markRead(work, caller.accountId, body.ids))),
  ],
  mergeAccounts: moveNotifications,
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
