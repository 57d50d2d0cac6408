import type { UserKind } from '#contract/access.ts'
import { minute } from '#platform/clock.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { countAgainst, forgetCount } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/module.ts'
import { mailLink } from './links.ts'
import { isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

const tries = { limit: 10, withinMs: 15 * minute }

/** What an account’s tries to sign in are counted under: 10 in 15 minutes, until one succeeds or the password is reset. */
export const triesOf = (kind: UserKind, email: string): string => `sign-in ${kind} ${email}`

/** Starts a session for who knows the password. An e-mail without an account is refused like a wrong password, as slowly. */
export async function signIn(
  platform: Platform,
  kind: UserKind,
  { email, password, device }: { email: string; password: string; device?: string },
): Promise<{ accountId: string; token: string } | Failure> {
  const { db, config } = platform
  const tooMany = await countAgainst(platform, triesOf(kind, email), tries)
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
  return db.transact(async work => {
    // A password that was changed meanwhile has ended every session, and this one must not come after.
    const { numUpdatedRows } = await work.tx
      .updateTable('accounts')
      .set({ last_login_at: work.now })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!numUpdatedRows) return fail('wrong_credentials')
    await forgetCount(work, triesOf(kind, email))
    return { accountId: account.id, token: await startSession(work, account, device) }
  })
}
