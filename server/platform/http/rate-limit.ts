import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { after, type Clock, minute, second } from '../clock.ts'
import type { Database, Work } from '../database/database.ts'
import { type Failure, fail } from '../failure.ts'
import { networkOf } from './network.ts'

/**
 * Limits of calls. Our own counting in place of rate-limiter-flexible, whose PostgreSQL store wants a pool and a table of
 * its own and goes by the system's clock instead of ours: it would be more lines than the one statement below.
 */

/**
 * Counts one more under the key and refuses once there were more than `limit` within so many milliseconds of the first.
 * The counts live in the database, so they hold on any number of machines.
 */
export async function countAgainst(
  options: { db: Database; clock: Clock },
  key: string,
  { limit, withinMs }: { limit: number; withinMs: number },
): Promise<Failure | undefined> {
  const now = options.clock.now()
  const row = await options.db.transact(async ({ tx }) => {
    const { rows } = await sql<{ count: number; resets_at: Date }>`
      insert into rate_limits as kept (key, count, resets_at) values (${key}, 1, ${after(now, withinMs)})
      on conflict (key) do update set
        count = case when kept.resets_at <= ${now} then 1 else kept.count + 1 end,
        resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
      returning count, resets_at`.execute(tx)
    return rows[0]
  })
  if (!row || !('count' in row) || row.count <= limit) return undefined
  return fail('too_many_requests', { retryAfter: Math.max(1, (row.resets_at.getTime() - now.getTime()) / second) })
}

/** Starts counting under the key from none. */
export async function forgetCount({ tx }: Work, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Counts a call against its endpoint’s `perMinute`: of the signed-in account, else of the network address. */
export async function overLimit(
  options: { db: Database; clock: Clock },
  { id, perMinute }: Endpoint,
  { accountId, address }: { accountId: string | undefined; address: string },
): Promise<Failure | undefined> {
  if (perMinute === undefined) return undefined
  return countAgainst(options, `${id} ${accountId ?? networkOf(address)}`, { limit: perMinute, withinMs: minute })
}

/** Counts a call against its endpoint’s `perEmail`, by the e-mail that its parsed body names. */
export async function overLimitOfEmail(
  options: { db: Database; clock: Clock },
  { id, perEmail }: Endpoint,
  body: unknown,
): Promise<Failure | undefined> {
  if (!perEmail) return undefined
  const { email } = body as { email: string } // As contract/index.test.ts checks.
  return countAgainst(options, `${id} ${email}`, { limit: perEmail.calls, withinMs: perEmail.minutes * minute })
}
