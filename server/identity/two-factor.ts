import { audit } from '#platform/audit.ts'
import type { AdminCaller, Caller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import type { To, Written } from './accounts.mails.ts'
import { grouped, hashOfCode, newCodes, newSecret, stepOf, uriOf } from './codes.ts'
import type { Owner } from './links.ts'
import { refuseOtherPassword } from './passwords.ts'
import { seal, unseal } from './seal.ts'
import { endSessions } from './sessions.ts'
import { callerOf, codesLeft, lockEnrolled, withCode } from './try-code.ts'
import { twoFactorOffMail, twoFactorOnMail } from './two-factor.mails.ts'

/** Returns when the account's two-factor was turned on, and how many recovery codes are left. */
export async function twoFactorOf(read: Reader, accountId: string) {
  const factor = await read
    .selectFrom('two_factors')
    .select('on_since')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    onSince: factor?.on_since?.toISOString() ?? null,
    recoveryCodesLeft: await codesLeft(read, accountId),
  }
}

/**
 * Creates a secret, which a first code must confirm. Requires the password: otherwise a stolen session could lock the
 * owner out. Returns `wrong_password`, `two_factor_on` when two-factor is already on, or `token_not_valid` when the
 * account was just deactivated.
 */
export async function setUp(
  { db, config }: Platform,
  { accountId }: Caller,
  password: string,
): Promise<{ secret: string; uri: string } | Failure<'token_not_valid' | 'two_factor_on' | 'wrong_password'>> {
  const refused = await refuseOtherPassword(db.read, accountId, password)
  if (refused) return refused
  const secret = newSecret()
  const sealed = seal(config.secret, accountId, secret)
  return db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account) return fail('token_not_valid')
    if (account.factor?.on_since) return fail('two_factor_on')
    await work.tx
      .insertInto('two_factors')
      .values({ account_id: accountId, secret: sealed })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet({ secret: sealed }))
      .execute()
    return { secret, uri: uriOf(secret, account) }
  })
}

/**
 * Turns two-factor on with a code of the new secret. Ends all other sessions, which were signed in with the password
 * alone. Returns `two_factor_not_set_up` without a secret, `two_factor_on`, or `wrong_code`.
 */
export const confirm = (
  { db, config }: Platform,
  { accountId, token, code }: { accountId: string; token: string; code: string },
): Promise<{ recoveryCodes: string[] } | Failure<'two_factor_not_set_up' | 'two_factor_on' | 'wrong_code'>> =>
  db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account?.factor) return fail('two_factor_not_set_up')
    if (account.factor.on_since) return fail('two_factor_on')
    const secret = unseal(config.secret, accountId, account.factor.secret)
    const step = secret === undefined ? undefined : stepOf(secret, code, work.now)
    if (step === undefined) return failField('code', 'wrong_code')
    await work.tx
      .updateTable('two_factors')
      .set({ on_since: work.now, last_step: step })
      .where('account_id', '=', accountId)
      .execute()
    await endSessions(work, accountId, { exceptToken: token })
    await audit(work, callerOf(account), { action: 'two-factor.turn-on', subject: ['account', accountId] })
    await mailOwner(work, config.appUrl, account, twoFactorOnMail)
    return { recoveryCodes: await replaceCodes(work, accountId) }
  })

interface BothSteps {
  password: string
  code: string
}

/** Replaces the recovery codes. Returns `wrong_password`, `wrong_code`, `code_locked` or `two_factor_off`. */
export async function renewCodes(
  platform: Platform,
  { accountId }: Caller,
  { password, code }: BothSteps,
): Promise<{ recoveryCodes: string[] } | Failure<'code_locked' | 'two_factor_off' | 'wrong_code' | 'wrong_password'>> {
  const refused = await refuseOtherPassword(platform.db.read, accountId, password)
  if (refused) return refused
  return withCode(platform, accountId, code, async (work, account) => {
    await audit(work, callerOf(account), { action: 'two-factor.new-codes', subject: ['account', accountId] })
    return { recoveryCodes: await replaceCodes(work, accountId) }
  })
}

/** Turns the caller's own two-factor off. Returns `wrong_password`, `wrong_code`, `code_locked` or `two_factor_off`. */
export async function turnOff(
  platform: Platform,
  { accountId }: Caller,
  { password, code }: BothSteps,
): Promise<null | Failure<'code_locked' | 'two_factor_off' | 'wrong_code' | 'wrong_password'>> {
  const refused = await refuseOtherPassword(platform.db.read, accountId, password)
  if (refused) return refused
  return withCode(platform, accountId, code, async (work, account) => {
    await remove(work, accountId)
    await audit(work, callerOf(account), { action: 'two-factor.turn-off', subject: ['account', accountId] })
    await mailOwner(work, platform.config.appUrl, account, twoFactorOffMail)
    return null
  })
}

/**
 * Turns off the two-factor of another administrator who has lost app and recovery codes. Returns `not_allowed` for the
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

/** Deletes the secret with its recovery codes, and ends sign-ins that wait for a code. */
async function remove({ tx }: Work, accountId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()
}

async function replaceCodes({ tx }: Work, accountId: string): Promise<string[]> {
  const codes = newCodes()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ account_id: accountId, code_hash: hashOfCode(code) })))
    .execute()
  return codes.map(grouped)
}

async function mailOwner(work: Work, appUrl: string, owner: Owner, write: (to: To) => Written): Promise<void> {
  const { subject, body } = write({ appUrl, kind: owner.kind, firstName: owner.first_name })
  const cause = `two-factor:${owner.id}:${work.now.toISOString()}`
  await queueMail(work, { to: owner.email, subject, body, cause })
}
