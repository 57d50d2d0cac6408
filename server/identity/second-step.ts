import type { z } from 'zod'
import type { UserKind } from '#contract/access.ts'
import type { Factors } from '#contract/endpoint.ts'
import type { passkeyLoginAdmin } from '#contract/identity/passkeys.ts'
import type { SignedPasskey } from '#contract/identity/signed-passkey.ts'
import { type Caller, hashToken, newToken } from '#platform/auth.ts'
import { after, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { rpIdOf, signedCounter } from './passkey-checks.ts'
import { startSession } from './sessions.ts'
import { type Enrolled, lockEnrolled, withCode } from './try-code.ts'

/** Milliseconds in which a second step has to follow the password. */
export const challengeLasts = 10 * minute

/** Returns the second factors of a locked account; undefined if its password alone signs in. */
export async function factorsOf({ tx }: Work, accountId: string, appUrl: string): Promise<Factors | undefined> {
  const factor = await tx
    .selectFrom('two_factors')
    .select('has_app')
    .where('account_id', '=', accountId)
    .where('on_since', 'is not', null)
    .executeTakeFirst()
  if (!factor) return undefined
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return {
    app: factor.has_app,
    passkeys: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    rpId: rpIdOf(appUrl),
  }
}

/**
 * Creates a challenge after a correct password. By itself it grants no access: within 10 minutes, a code or a passkey's
 * signature of it turns it into a session.
 */
export async function challenge({ tx, now }: Work, accountId: string, device = ''): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('sign_in_challenges')
    .values({ token_hash: hash, account_id: accountId, device, expires_at: after(now, challengeLasts) })
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
  entering: Entering,
): Promise<SignedIn | Failure<'challenge_not_valid' | 'code_locked' | 'two_factor_off' | 'wrong_code'>> {
  const accountId = await accountOfChallenge(platform, kind, input.challenge)
  if (accountId === undefined) return fail('challenge_not_valid')
  return withCode(platform, accountId, input.code, (work, account) =>
    endChallenge(work, account, input.challenge, entering),
  )
}

/**
 * Exchanges a challenge and a passkey's signature of it for a session, once. Returns `challenge_not_valid`, or
 * `passkey_not_valid` for a passkey of another account or a signature that isn't its own. Such tries aren't counted and
 * the lock after wrong codes doesn't apply: nobody guesses a signature, and whoever has the password could otherwise
 * lock the owner out.
 */
export async function completeWithPasskey(
  platform: Platform,
  kind: UserKind,
  { challenge, passkey }: z.output<typeof passkeyLoginAdmin.body>,
  entering: Entering,
): Promise<SignedIn | Failure<'challenge_not_valid' | 'passkey_not_valid'>> {
  const accountId = await accountOfChallenge(platform, kind, challenge)
  if (accountId === undefined) return fail('challenge_not_valid')
  return platform.db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account?.factor?.on_since) return fail('challenge_not_valid')
    if (!(await takePasskey(work, platform.config.appUrl, accountId, { challenge, passkey })))
      return fail('passkey_not_valid')
    return endChallenge(work, account, challenge, entering)
  })
}

/** Accepts a passkey's signature of a challenge. Returns false if it isn't one of the account's passkeys or their signature. */
async function takePasskey(
  { tx, now }: Work,
  appUrl: string,
  accountId: string,
  { challenge, passkey }: { challenge: string; passkey: SignedPasskey },
): Promise<boolean> {
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
    .executeTakeFirst()
  const counter = row && (await signedCounter(appUrl, challenge, passkey, row))
  if (counter === undefined) return false
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', row?.id ?? '')
    .execute()
  return true
}

/** A code, or a passkey's signature of the challenge of `startConfirming`. */
export interface SecondFactor {
  code?: string | undefined
  passkey?: SignedPasskey | undefined
}

/**
 * Starts confirming a change of the caller's two-factor with a passkey. The challenge replaces an earlier one, also of a
 * new passkey. Returns `two_factor_off`.
 */
export const startConfirming = (
  { db, config }: Platform,
  { accountId }: Caller,
): Promise<{ challenge: string; factors: Factors } | Failure<'two_factor_off'>> =>
  db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    const factors = account && (await factorsOf(work, accountId, config.appUrl))
    if (!factors) return fail('two_factor_off')
    const values = { challenge: newToken().token, expires_at: after(work.now, challengeLasts) }
    await work.tx
      .insertInto('passkey_challenges')
      .values({ account_id: accountId, ...values })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(values))
      .execute()
    return { challenge: values.challenge, factors }
  })

/**
 * Runs `use` if the second factor is right. Returns the failures of `withCode`, or `passkey_not_valid`, also for an
 * unknown or expired challenge, which works once.
 */
export function withSecondFactor<T>(
  platform: Platform,
  accountId: string,
  { code, passkey }: SecondFactor,
  use: (work: Work, account: Enrolled) => Promise<T>,
): Promise<T | Failure<'wrong_code' | 'code_locked' | 'two_factor_off' | 'passkey_not_valid'>> {
  const { db, config } = platform
  if (!passkey) return withCode(platform, accountId, code ?? '', use)
  return db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account?.factor?.on_since) return fail('two_factor_off')
    const started = await work.tx
      .deleteFrom('passkey_challenges')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', work.now)
      .returning('challenge')
      .executeTakeFirst()
    const valid = started && (await takePasskey(work, config.appUrl, accountId, { ...started, passkey }))
    return valid ? use(work, account) : fail('passkey_not_valid')
  })
}

type Entering = (work: Work, account: { id: string; email: string }) => Promise<void>

/** Returns the account whose sign-in waits with this challenge; undefined for an unknown, used or expired one. */
async function accountOfChallenge(
  { db, clock }: Platform,
  kind: UserKind,
  challenge: string,
): Promise<string | undefined> {
  const found = await db.read
    .selectFrom('sign_in_challenges as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select('a.id')
    .where('c.token_hash', '=', hashToken(challenge))
    .where('c.expires_at', '>', clock.now())
    .where('a.kind', '=', kind)
    .executeTakeFirst()
  return found?.id
}

/** Uses up the challenge of a locked account and starts the session. */
async function endChallenge(
  work: Work,
  account: Enrolled,
  challenge: string,
  entering: Entering,
): Promise<SignedIn | Failure<'challenge_not_valid'>> {
  // A new password or a concurrent second step may have ended the challenge meanwhile.
  const ended = await work.tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashToken(challenge))
    .returning('device')
    .executeTakeFirst()
  if (!ended) return fail('challenge_not_valid')
  await entering(work, account)
  return { accountId: account.id, email: account.email, token: await enter(work, account, ended.device) }
}
