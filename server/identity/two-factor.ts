import { audit } from '#platform/audit.ts'
import type { AdminCaller, Caller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { seal, unseal } from '#platform/seal.ts'
import type { To, Written } from './accounts.mails.ts'
import { grouped, hashOfCode, newCodes, newSecret, stepOf, uriOf } from './codes.ts'
import type { Owner } from './links.ts'
import { refuseOtherPassword } from './passwords.ts'
import { type SecondFactor, withSecondFactor } from './second-step.ts'
import { endSessions, needsTwoFactor } from './sessions.ts'
import { callerOf, type Enrolled, lockEnrolled, withCode } from './try-code.ts'
import { newAppMail, twoFactorOffMail, twoFactorOnMail } from './two-factor.mails.ts'

/**
 * Creates the secret of an app, which a first code must confirm. Requires the password: otherwise a stolen session
 * could lock the owner out. With an app already on, it also requires `code`, and the new app replaces the old one.
 * Returns `two_factor_on` without the code, the failures of `refuseOtherPassword` and `withCode`, or `token_not_valid`
 * when the account was just deactivated.
 */
export async function setUp(
  platform: Platform,
  { accountId }: Caller,
  { password, code }: { password: string; code?: string | undefined },
): Promise<
  | { secret: string; uri: string }
  | Failure<
      | 'code_locked'
      | 'token_not_valid'
      | 'too_many_requests'
      | 'two_factor_off'
      | 'two_factor_on'
      | 'wrong_code'
      | 'wrong_password'
    >
> {
  const { db, config } = platform
  const refused = await refuseOtherPassword(platform, accountId, password)
  if (refused) return refused
  const secret = newSecret()
  const sealed = seal(config.secret, { purpose: 'two-factor', owner: accountId }, secret)
  /** Stores the new app's secret. The current app's stays valid until the new app's first code. */
  const keepNext = async ({ tx }: Work, account: Enrolled) => {
    await tx.updateTable('two_factors').set({ next_secret: sealed }).where('account_id', '=', accountId).execute()
    return { secret, uri: uriOf(secret, account) }
  }
  if (code !== undefined) return withCode(platform, accountId, code, keepNext)
  return db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account) return fail('token_not_valid')
    if (account.factor?.on_since) return account.factor.has_app ? fail('two_factor_on') : keepNext(work, account)
    await work.tx
      .insertInto('two_factors')
      .values({ account_id: accountId, secret: sealed })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet({ secret: sealed }))
      .execute()
    return { secret, uri: uriOf(secret, account) }
  })
}

/**
 * Confirms an app with a code of its new secret, which turns two-factor on if it isn't. Ends all other sessions, which
 * may have signed in with the password alone or with an app that is lost. Returns `two_factor_not_set_up` without a
 * secret, `two_factor_on`, or `wrong_code`. There are new recovery codes only when two-factor is turned on.
 */
export const confirm = (
  { db, config }: Platform,
  { accountId, token, code }: { accountId: string; token: string; code: string },
): Promise<{ recoveryCodes: string[] } | Failure<'two_factor_not_set_up' | 'two_factor_on' | 'wrong_code'>> =>
  db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account?.factor) return fail('two_factor_not_set_up')
    const { on_since, next_secret, has_app } = account.factor
    if (on_since && !next_secret) return fail(has_app ? 'two_factor_on' : 'two_factor_not_set_up')
    const sealed = next_secret ?? account.factor.secret
    const secret = unseal(config.secret, { purpose: 'two-factor', owner: accountId }, sealed)
    const step = secret === undefined ? undefined : stepOf(secret, code, work.now)
    if (step === undefined) return failField('code', 'wrong_code')
    await work.tx
      .updateTable('two_factors')
      .set({ secret: sealed, next_secret: null, has_app: true, last_step: step, on_since: on_since ?? work.now })
      .where('account_id', '=', accountId)
      .execute()
    await endSessions(work, accountId, { exceptToken: token })
    const action = on_since ? 'two-factor.new-app' : 'two-factor.turn-on'
    await audit(work, callerOf(account), { action, subject: ['account', accountId] })
    await mailOwner(work, config.appUrl, account, on_since ? newAppMail : twoFactorOnMail)
    return { recoveryCodes: on_since ? [] : await replaceCodes(work, accountId) }
  })

interface BothSteps extends SecondFactor {
  password: string
}

/** Replaces the recovery codes. Returns the failures of `refuseOtherPassword` and `withSecondFactor`. */
export async function renewCodes(
  platform: Platform,
  { accountId }: Caller,
  { password, ...factor }: BothSteps,
): Promise<
  | { recoveryCodes: string[] }
  | Failure<
      'code_locked' | 'passkey_not_valid' | 'too_many_requests' | 'two_factor_off' | 'wrong_code' | 'wrong_password'
    >
> {
  const refused = await refuseOtherPassword(platform, accountId, password)
  if (refused) return refused
  return withSecondFactor(platform, accountId, factor, async (work, account) => {
    await audit(work, callerOf(account), { action: 'two-factor.new-codes', subject: ['account', accountId] })
    return { recoveryCodes: await replaceCodes(work, accountId) }
  })
}

/**
 * Turns the caller's own two-factor off, with all its factors. Returns `two_factor_required` where the installation
 * demands it, and the failures of `refuseOtherPassword` and `withSecondFactor`.
 */
export async function turnOff(
  platform: Platform,
  caller: Caller,
  { password, ...factor }: BothSteps,
): Promise<null | Failure<
  | 'code_locked'
  | 'passkey_not_valid'
  | 'too_many_requests'
  | 'two_factor_off'
  | 'two_factor_required'
  | 'wrong_code'
  | 'wrong_password'
>> {
  const { accountId } = caller
  if (needsTwoFactor(platform.config, caller))
    return fail('two_factor_required', {
      message: 'Your account needs two-factor. To change phones, set up a new app or add a passkey instead.',
    })
  const refused = await refuseOtherPassword(platform, accountId, password)
  if (refused) return refused
  return withSecondFactor(platform, accountId, factor, async (work, account) => {
    await remove(work, accountId)
    await audit(work, callerOf(account), { action: 'two-factor.turn-off', subject: ['account', accountId] })
    await mailOwner(work, platform.config.appUrl, account, twoFactorOffMail)
    return null
  })
}

/**
 * Turns off the two-factor of another administrator who has lost app, passkeys and recovery codes. Returns `not_allowed` for the
 * caller's own account, which requires password and code, `not_found` for an unknown administrator, or
 * `two_factor_off`.
 */
export const turnOffOf = (
  { db, config }: Platform,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'not_allowed' | 'not_found' | 'two_factor_off'>> =>
  db.transact(async work => {
    if (id === caller.accountId)
      return fail('not_allowed', { message: 'Turn off your own two-factor on your account page, with a code.' })
    const account = await lockEnrolled(work, id)
    if (account?.kind !== 'admin') return fail('not_found')
    if (!account.factor?.on_since) return fail('two_factor_off')
    await remove(work, id)
    await audit(work, caller, { action: 'two-factor.turn-off', subject: ['account', id] })
    await mailOwner(work, config.appUrl, account, to => twoFactorOffMail(to, caller.name))
    return null
  })

/** Deletes the secret with recovery codes and passkeys, and ends sign-ins that wait for a second factor. */
async function remove({ tx }: Work, accountId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()
}

export async function replaceCodes({ tx }: Work, accountId: string): Promise<string[]> {
  const codes = newCodes()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ account_id: accountId, code_hash: hashOfCode(code) })))
    .execute()
  return codes.map(grouped)
}

/** Mails the owner of an account about its two-factor. */
export async function mailOwner(work: Work, appUrl: string, owner: Owner, write: (to: To) => Written): Promise<void> {
  const { subject, body } = write({ appUrl, kind: owner.kind, firstName: owner.first_name })
  const cause = `two-factor:${owner.id}:${work.now.toISOString()}:${subject}`
  await queueMail(work, { to: owner.email, subject, body, cause })
}
