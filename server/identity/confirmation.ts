import type { UserKind } from '#contract/access.ts'
import { hashToken } from '#platform/auth.ts'
import { hour, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/module.ts'
import { mailLink, takeLink } from './links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { factorsOf, type SignedIn, startEntered } from './second-step.ts'
import { endSessions } from './sessions.ts'
import { refuseWeakPassword } from './weak-password.ts'

type Entering = (work: Work, account: { id: string; email: string }) => Promise<void>

/**
 * Confirms an e-mail by its mailed link. Somebody else may have chosen the password, so the account doesn't get what
 * guests with the e-mail have bought. Returns `link_not_valid`.
 */
export const confirm = ({ db }: Platform, kind: UserKind, token: string): Promise<null | Failure<'link_not_valid'>> =>
  db.transact(async work => {
    const owner = await takeLink(work, kind, 'confirm', token)
    if (failed(owner)) return owner
    await work.tx
      .updateTable('accounts')
      .set({ confirmed_at: work.now, claims_guests: false })
      .where('id', '=', owner.id)
      .where('confirmed_at', 'is', null)
      .execute()
    return null
  })

/**
 * Confirms a customer's e-mail by its mailed link and starts a session. `waiting` is the token of the device that
 * signed up. On any other device, somebody else may have signed up with the e-mail: `password` replaces the one of the
 * sign-up and ends what its device waits for, unless they are the same. `entering` runs in the same transaction. Returns
 * `link_not_valid`, or `password_needed` and `invalid` for a weak password, which leave the link valid.
 */
export async function confirmAndEnter(
  { db }: Platform,
  token: string,
  { waiting, password }: { waiting?: string | undefined; password?: string | undefined },
  device: string,
  entering: Entering,
): Promise<SignedIn | Failure<'link_not_valid' | 'password_needed' | 'invalid'>> {
  const signUp = await db.read
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['a.password_hash', 'a.email', 'a.first_name as firstName'])
    .where('l.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!signUp) return fail('link_not_valid')
  const unchanged = password === undefined || (await isPassword(password, signUp.password_hash ?? undefined))
  const weak = unchanged ? undefined : await refuseWeakPassword(password, signUp)
  if (weak) return weak
  const newHash = unchanged ? undefined : await hashPassword(password)
  return db.transact(async work => {
    const owner = await takeLink(work, 'customer', 'confirm', token)
    if (failed(owner)) return owner
    const { id, email, deviceHash } = owner
    const signedUpHere = waiting !== undefined && deviceHash?.equals(hashToken(waiting))
    if (!(signedUpHere || password !== undefined)) return fail('password_needed')
    const { numUpdatedRows: confirmed } = await work.tx
      .updateTable('accounts')
      .set({ confirmed_at: work.now, claims_guests: true, ...(newHash && { password_hash: newHash }) })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    // A password reset confirms too, and two-factor may be on since.
    if (!confirmed) return fail('link_not_valid')
    if (newHash) await endSessions(work, id)
    await entering(work, owner)
    return { email, ...(await startEntered(work, { id, kind: 'customer' }, device)) }
  })
}

/** Counts a mailed confirmation link of a device's sign-up. Returns `too_many_requests` within a minute of the last. */
export const countMailed = (platform: Platform, deviceHash: Buffer) =>
  countAgainst(platform, `confirm-again ${deviceHash.toString('hex')} minute`, { limit: 1, withinMs: minute })

/**
 * Mails another confirmation link to the sign-up of a device. The response is the same for any token: it doesn't reveal
 * whether the e-mail has an account. Returns `too_many_requests` after one a minute or 5 an hour.
 */
export async function confirmAgain(platform: Platform, waiting: string): Promise<null | Failure<'too_many_requests'>> {
  const { db, config } = platform
  const deviceHash = hashToken(waiting)
  const key = `confirm-again ${deviceHash.toString('hex')} hour`
  const tooMany =
    (await countMailed(platform, deviceHash)) ?? (await countAgainst(platform, key, { limit: 5, withinMs: hour }))
  if (tooMany) return tooMany
  await db.transact(async work => {
    const owner = await work.tx
      .selectFrom('account_links as l')
      .innerJoin('accounts as a', 'a.id', 'l.account_id')
      .select(['a.id', 'a.email', 'a.first_name'])
      .where('l.device_hash', '=', deviceHash)
      .where('l.used_at', 'is', null)
      .where('a.kind', '=', 'customer')
      .where('a.active', '=', true)
      .where('a.confirmed_at', 'is', null)
      .executeTakeFirst()
    if (owner) await mailLink(work, config.appUrl, { ...owner, kind: 'customer' }, 'confirm', deviceHash)
  })
  return null
}

/**
 * Signs in the device whose sign-up was confirmed, once and while the confirmed link would have been valid. Returns
 * `not_confirmed_yet` for any other token.
 */
export const enterConfirmed = (
  { db, config }: Platform,
  waiting: string,
  device: string,
): Promise<SignedIn | Failure<'not_confirmed_yet'>> =>
  db.transact(async work => {
    const links = await work.tx
      .updateTable('account_links as l')
      .from('accounts as a')
      .set({ device_hash: null })
      .whereRef('a.id', '=', 'l.account_id')
      .where('l.device_hash', '=', hashToken(waiting))
      .where('l.purpose', '=', 'confirm')
      .where('l.used_at', 'is not', null)
      .where('l.expires_at', '>', work.now)
      .where('a.kind', '=', 'customer')
      .where('a.active', '=', true)
      .where('a.confirmed_at', 'is not', null)
      .returning(['a.id', 'a.email'])
      .execute()
    const [account] = links
    if (!account || (await factorsOf(work, account.id, config.appUrl))) return fail('not_confirmed_yet')
    return { email: account.email, ...(await startEntered(work, { id: account.id, kind: 'customer' }, device)) }
  })
