import { after, day } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ScheduledJob } from '../jobs.ts'

/** Days after which the text of a mail is purged. Its row stays, so that the same cause sends no second mail. */
const mailDays = 90

/** Deletes expired rate limits and idempotency keys older than a day, and purges the text of old mails. */
export const tidyJob = (db: Database): ScheduledJob => ({
  name: 'platform.tidy',
  minutes: 60,
  async run() {
    await db.transact(async ({ tx, now }) => {
      await tx.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
      await tx.deleteFrom('idempotency_keys').where('started_at', '<', after(now, -day)).execute()
      await tx
        .updateTable('mails')
        .set({ subject: '', html: '', text: '' })
        .where('created_at', '<', after(now, -mailDays * day))
        .where('subject', '<>', '')
        .execute()
    })
  },
})
