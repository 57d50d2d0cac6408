import { after, day } from '#platform/clock.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'

/** Deletes expired sessions, challenges, e-mail changes and data files, and links a week after their expiry. */
export const cleanUp = ({ db }: Platform): ScheduledJob => ({
  name: 'accounts.clean-up',
  minutes: 60,
  run: async () => {
    await db.transact(async ({ tx, now }) => {
      await tx.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()
      await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
      await tx.deleteFrom('data_exports').where('expires_at', '<=', now).execute()
      await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
      await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
      await tx
        .deleteFrom('account_links')
        .where('expires_at', '<=', after(now, -7 * day))
        .execute()
    })
  },
})
