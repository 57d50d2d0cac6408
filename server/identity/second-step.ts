import type { UserKind } from '#contract/access.ts'
import { hashToken, newToken } from '#platform/auth.ts'
import { after, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { startSession } from './sessions.ts'
import { withCode } from './try-code.ts'

const lasts = 10 * minute

/** Returns whether signing in to a locked account requires a code. */
export async function requiresCode({ tx }: Work, accountId: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('two_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('on_since', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/**
 * Creates a challenge after a correct password. By itself it grants no access: within 10 minutes, a code turns it into
 * a session.
 */
export async function challenge({ tx, now }: Work, accountId: string, device = ''): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('sign_in_challenges')
    .values({ token_hash: hash, account_id: accountId, device, expires_at: after(now, lasts) })
    .execute()
  return token
}

/** A new session and its account. */
export interface Entered {
  accountId: string
  token: string
}
export interface SignedIn extends Entered {
  email: string
}

/** Starts a session for a caller who has completed all sign-in steps of the account. */
export async function enter(work: Work, account: { id: string; kind: UserKind }, device?: string): Promise<string> {
  await work.tx.updateTable('accounts').set({ last_login_at: work.now }).where('id', '=', account.id).execute()
  return startSession(work, account, device)
}

/** Like `enter`, with the account's ID. */
export const startEntered = async (work: Work, account: { id: string; kind: UserKind }, device: string) => ({
  accountId: account.id,
  token: await enter(work, account, device),
})

/**
 * Exchanges a challenge and a code for a session, once. Returns `challenge_not_valid` for an unknown, used or expired
 * challenge, and the failures of `withCode`: `wrong_code`, `code_locked`, `two_factor_off`.
 */
export async function completeSignIn(
  platform: Platform,
  kind: UserKind,
  input: { challenge: string; code: string },
  entering: (work: Work, account: { id: string; email: string }) => Promise<void>,
): Promise<SignedIn | Failure<'challenge_not_valid' | 'code_locked' | 'two_factor_off' | 'wrong_code'>> {
  const { db, clock } = platform
  const hash = hashToken(input.challenge)
  const found = await db.read
    .selectFrom('sign_in_challenges as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select('a.id')
    .where('c.token_hash', '=', hash)
    .where('c.expires_at', '>', clock.now())
    .where('a.kind', '=', kind)
    .executeTakeFirst()
  if (!found) return fail('challenge_not_valid')
  return withCode(platform, found.id, input.code, async (work, account) => {
    // A new password or a concurrent code may have ended the challenge meanwhile.
    const ended = await work.tx
      .deleteFrom('sign_in_challenges')
      .where('token_hash', '=', hash)
      .returning('device')
      .executeTakeFirst()
    if (!ended) return fail('challenge_not_valid')
    await entering(work, account)
    return { accountId: account.id, email: account.email, token: await enter(work, account, ended.device) }
  })
}
