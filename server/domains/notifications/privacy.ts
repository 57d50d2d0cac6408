import { channelNames, noticeKinds, noticeWords } from '#contract/notifications/notice-kinds.ts'
import type { Privacy } from '#platform/module.ts'

/** The notifications' part of a person's data. */
export const notificationsPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    notifications: await read
      .selectFrom('notifications')
      .select(['title', 'created_at', 'read_at'])
      .where('account_id', '=', id)
      .execute(),
    mutedNotices: (
      await read
        .selectFrom('muted_notices')
        .select(['kind', 'channel', 'muted_at'])
        .where('account_id', '=', id)
        .execute()
    ).map(({ kind, channel, muted_at }) => {
      const known = noticeKinds.find(each => each === kind)
      return { notice: known ? noticeWords[known].name : kind, channel: channelNames[channel], muted_at }
    }),
    pushSubscriptions: await read
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at'])
      .where('account_id', '=', id)
      .execute(),
  }),
  async erase({ tx }, { id }) {
    await tx.deleteFrom('notifications').where('account_id', '=', id).execute()
    await tx.deleteFrom('muted_notices').where('account_id', '=', id).execute()
    await tx.deleteFrom('push_subscriptions').where('account_id', '=', id).execute()
  },
}
