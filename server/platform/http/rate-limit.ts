import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { after, type Clock, minute, second } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Failure, fail } from '../failure.ts'

/** Counts a call against its limit of calls a minute; the counts live in the database, so they hold on any number of machines. */
export async function overLimit(
  options: { db: Database; clock: Clock },
  endpoint: Endpoint,
  who: string,
): Promise<Failure | undefined> {
  const limit = endpoint.perMinute ?? Number.POSITIVE_INFINITY
  const now = options.clock.now()
  const row = await options.db.transact(async ({ tx }) => {
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into rate_limits as kept (key, count, resets_at) values (${`${endpoint.id} ${who}`}, 1, ${after(now, minute)})
      on conflict (key) do update set
        count = case when kept.resets_at <= ${now} then 1 else kept.count + 1 end,
        resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
      returning count, resets_at`.execute(tx)
    return rows[0]
  })
  if (!row || !('count' in row) || row.count <= limit) return undefined
  return fail('too_many_requests', { retryAfter: Math.max(1, (row.resets_at.getTime() - now.getTime()) / second) })
}
