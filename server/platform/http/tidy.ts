import { after, day } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ScheduledJob } from '../jobs.ts'

/** Deletes expired rate limits and idempotency keys older than a day. */
export const tidyJob = (db: Database): ScheduledJob => ({
  name: 'platform.tidy',
  minutes: 60,
  async run() {
    await db.transact(async ({ tx, now }) => {
      await tx.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
      await tx.deleteFrom('idempotency_keys').where('started_at', '<', after(now, -day)).execute()
    })
  },
})
