import type { PushTarget } from '#contract/notifications/push.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { isPublicUrl } from '#platform/public-request.ts'

/** Largest number of browsers of an account; the oldest are dropped. */
const mostBrowsers = 10

/**
 * Subscribes the browser of a session to an account's notices. Returns `invalid` for an address that isn't a push
 * service's, and `token_not_valid` if the session has ended meanwhile.
 */
export async function subscribe(
  { tx, now }: Work,
  { accountId, sessionHash, local }: { accountId: string; sessionHash: Buffer; local: boolean },
  { endpoint, keys }: PushTarget,
): Promise<null | Failure<'invalid' | 'token_not_valid'>> {
  if (!local && !isPublicUrl(new URL(endpoint)))
    return fail('invalid', { fields: [{ field: 'endpoint', message: 'This isn’t the address of a push service.' }] })
  const session = await tx
    .selectFrom('sessions')
    .select('account_id')
    .where('token_hash', '=', sessionHash)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) return fail('token_not_valid')
  const values = { session_hash: sessionHash, public_key: keys.p256dh, auth_secret: keys.auth }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...values, account_id: accountId, endpoint, created_at: now })
    .onConflict(conflict => conflict.constraint('push_subscriptions_once').doUpdateSet(values))
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('id', 'not in', query =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(mostBrowsers),
    )
    .execute()
  return null
}

/** Ends an account's subscription of a browser. */
export async function unsubscribe({ tx }: Work, accountId: string, endpoint: string): Promise<null> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
  return null
}

/** Moves an account's browsers to another, which keeps its own. */
export async function moveSubscriptions({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  const moved = await tx.deleteFrom('push_subscriptions').where('account_id', '=', from).returningAll().execute()
  if (moved.length > 0)
    await tx
      .insertInto('push_subscriptions')
      .values(moved.map(row => ({ ...row, account_id: into })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
