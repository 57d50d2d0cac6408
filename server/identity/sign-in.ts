import type { UserKind } from '#contract/access.ts'
import { minute } from '#platform/clock.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { countAgainst, forgetCount } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/module.ts'
import { mailLink } from './links.ts'
import { isPassword } from './passwords.ts'
import { challenge, enter, type SignedIn, takesCode } from './second-step.ts'

const tries = { limit: 10, withinMs: 15 * minute }

/**
 * What the tries to sign in to an account from unknown devices are counted under: 10 in 15 minutes, until one of them
 * succeeds or the password is reset.
 */
export const triesOf = (kind: UserKind, email: string): string => `sign-in ${kind} ${email}`

/**
 * Starts a session for who knows the password; with two-factor on it fails with `two_factor_needed` and a challenge
 * instead. An e-mail without an account is refused like a wrong password, as slowly. A known device’s tries are counted
 * for itself; once those are used up it is like any other.
 */
export async function signIn(
  platform: Platform,
  kind: UserKind,
  { email, password, device, known }: { email: string; password: string; device?: string; known?: string },
): Promise<SignedIn | Failure> {
  const { db, config } = platform
  const ownTries = known && `sign-in device ${known}`
  let counted = ownTries || triesOf(kind, email)
  let tooMany = await countAgainst(platform, counted, tries)
  if (tooMany && ownTries) {
    counted = triesOf(kind, email)
    tooMany = await countAgainst(platform, counted, tries)
  }
  if (tooMany) return tooMany
  const account = await db.read
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'first_name', 'password_hash', 'active', 'confirmed_at'])
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!(await isPassword(password, account?.password_hash)) || !account) return fail('wrong_credentials')
  if (!account.active) return fail('account_inactive')
  if (!account.confirmed_at) {
    await db.transact(work => mailLink(work, config.appUrl, account, 'confirm'))
    return fail('email_not_confirmed')
  }
  const begun = await db.transact(async work => {
    // A password that was changed meanwhile has ended every session, and this one must not come after.
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
    if (await takesCode(work, account.id)) return { challenge: await challenge(work, account.id, device) }
    return { accountId: account.id, email, token: await enter(work, account, device) }
  })
  return !failed(begun) && 'challenge' in begun ? fail('two_factor_needed', begun) : begun
}
