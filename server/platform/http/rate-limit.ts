import type { Endpoint } from '#contract/endpoint.ts'
import { after, type Clock, minute, second } from '../clock.ts'
import type { Database, Work } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Failure, fail } from '../failure.ts'
import { networkOf } from './network.ts'

/**
 * Rate limits. We count ourselves because the PostgreSQL store of rate-limiter-flexible needs its own pool and table
 * and uses the system's clock: integrating it would take more code than the one statement below.
 */

/** SQL that counts a call; `from` selects its key, 1 and when the count ends. */
export const countSql = ({ from, now }: { from: string; now: string }): string => `
    insert into rate_limits as kept (key, count, resets_at) ${from}
    on conflict (key) do update set
      count = case when kept.resets_at <= ${now} then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
    returning count, resets_at`

const counting = { name: 'rate limit', text: countSql({ from: 'values ($1, 1, $2)', now: '$3' }) }

/** What `countSql` returns. */
export interface Counted {
  count: number
  resets_at: Date
}

/** Returns `too_many_requests` if a count is above its limit. */
export const tooMany = (
  { count, resets_at }: Counted,
  limit: number,
  now: Date,
): Failure<'too_many_requests'> | undefined =>
  count <= limit
    ? undefined
    : fail('too_many_requests', { retryAfter: Math.max(1, (resets_at.getTime() - now.getTime()) / second) })

/**
 * Counts a call under the key. Returns `too_many_requests` after more than `limit` calls within `windowMs`
 * milliseconds of the first. The counts are in the database, so they hold across machines.
 */
export async function countAgainst(
  options: { db: Database; clock: Clock },
  key: string,
  { limit, withinMs }: { limit: number; withinMs: number },
): Promise<Failure<'too_many_requests'> | undefined> {
  const now = options.clock.now()
  const [row] = await options.db.prepared<Counted>(counting, [key, after(now, withinMs), now])
  return row && tooMany(row, limit, now)
}

/** Resets the count of the key. */
export async function forgetCount({ tx }: Work, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/**
 * Counts a call against its endpoint's `perMinute`, per signed-in account or else per network address. While nothing can
 * be counted, because the primary is gone, people can still read from the replicas.
 */
export async function overLimit(
  options: { db: Database; clock: Clock },
  { id, method, perMinute }: Endpoint,
  { accountId, address }: { accountId: string | undefined; address: string },
): Promise<Failure<'too_many_requests'> | undefined> {
  if (perMinute === undefined) return undefined
  const key = `${id} ${accountId ?? networkOf(address)}`
  try {
    return await countAgainst(options, key, { limit: perMinute, withinMs: minute })
  } catch (error) {
    if (method === 'GET' && isUnavailable(error)) return undefined
    throw error
  }
}

/** Counts a call against its endpoint's `perEmail`, by the e-mail in its parsed body. */
export async function overLimitOfEmail(
  options: { db: Database; clock: Clock },
  { id, perEmail }: Endpoint,
  body: unknown,
): Promise<Failure<'too_many_requests'> | undefined> {
  if (!perEmail) return undefined
  const { email } = body as { email: string } // contract/index.test.ts checks this.
  return countAgainst(options, `${id} ${email}`, { limit: perEmail.calls, withinMs: perEmail.minutes * minute })
}
