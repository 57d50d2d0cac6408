import type { UserKind } from '#contract/access.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { countAgainst, forgetCount } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/module.ts'
import { mailLink } from './links.ts'
import { isPassword, passwordTries } from './passwords.ts'
import { challenge, enter, factorsOf, type SignedIn } from './second-step.ts'

/**
 * Rate limit key of sign-in attempts from unknown devices: 10 in 15 minutes, until one succeeds or the password is
 * reset.
 */
export const triesOf = (kind: UserKind, email: string): string => `sign-in ${kind} ${email}`

/**
 * Starts a session for a correct password. Returns `two_factor_needed` with a challenge and the factors when two-factor is on,
 * `wrong_credentials` for an unknown e-mail (as slowly as for a wrong password), `account_inactive`,
 * `email_not_confirmed` (after mailing a link), or `too_many_requests`. A known device has its own limit; beyond it
 * the device counts as unknown. `entering` runs in the transaction that starts the session.
 */
export async function signIn(
  platform: Platform,
  kind: UserKind,
  { email, password, device, known }: { email: string; password: string; device?: string; known?: string },
  entering: (work: Work, account: { id: string; email: string }) => Promise<void>,
): Promise<
  | SignedIn
  | Failure<
      'account_inactive' | 'email_not_confirmed' | 'too_many_requests' | 'two_factor_needed' | 'wrong_credentials'
    >
> {
  const { db, config } = platform
  const ownTries = known && `sign-in device ${known}`
  let counted = ownTries || triesOf(kind, email)
  let tooMany = await countAgainst(platform, counted, passwordTries)
  if (tooMany && ownTries) {
    counted = triesOf(kind, email)
    tooMany = await countAgainst(platform, counted, passwordTries)
  }
  if (tooMany) return tooMany
  const account = await db.read
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'password_hash', 'active', 'confirmed_at'])
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!(await isPassword(password, account?.password_hash ?? undefined)) || !account) return fail('wrong_credentials')
  if (!account.active) return fail('account_inactive')
  if (!account.confirmed_at) {
    await db.transact(work => mailLink(work, config.appUrl, { ...account, kind }, 'confirm'))
    return fail('email_not_confirmed')
  }
  const result = await db.transact(async work => {
    // A concurrent password change has ended every session, so no session may start after it.
    const unchanged = await work.tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!unchanged) return fail('wrong_credentials')
    await forgetCount(work, counted)
    const factors = await factorsOf(work, account.id, config.appUrl)
    if (factors) return { factors, challenge: await challenge(work, account.id, device) }
    await entering(work, account)
    return { accountId: account.id, email, token: await enter(work, { id: account.id, kind }, device) }
  })
  if (failed(result) || result.factors === undefined) return result
  const message = result.factors.app ? undefined : 'Use your passkey, or a recovery code.'
  return fail('two_factor_needed', { ...result, ...(message && { message }) })
}
