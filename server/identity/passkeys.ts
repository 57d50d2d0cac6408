import type { z } from 'zod'
import * as contract from '#contract/identity/passkeys.ts'
import type { Passkey } from '#contract/identity/two-factor.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { after } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { seal } from '#platform/seal.ts'
import { newSecret } from './codes.ts'
import { creationOptions, newPasskey } from './passkey-checks.ts'
import { refuseOtherPassword } from './passwords.ts'
import { challengeLasts } from './second-step.ts'
import { endSessions } from './sessions.ts'
import { callerOf, type Enrolled, lockEnrolled } from './try-code.ts'
import { passkeyAddedMail, passkeyRemovedMail, twoFactorOnMail } from './two-factor.mails.ts'
import { mailOwner, replaceCodes } from './two-factor.ts'
import { passkeyOf } from './two-factor.views.ts'

const rowsOf = ({ tx }: Work, accountId: string) =>
  tx.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

type Options = z.output<typeof contract.passkeyOptions.answer>

/**
 * Starts adding a passkey. Requires the password, as setting up an app does. The challenge replaces an earlier one.
 * Returns the failures of `refuseOtherPassword`, `passkeys_full`, or `token_not_valid` when the account was just
 * deactivated.
 */
export async function startPasskey(
  platform: Platform,
  { accountId }: Caller,
  password: string,
): Promise<Options | Failure<'passkeys_full' | 'token_not_valid' | 'too_many_requests' | 'wrong_password'>> {
  const refused = await refuseOtherPassword(platform, accountId, password)
  if (refused) return refused
  const { db, config } = platform
  return db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account) return fail('token_not_valid')
    const known = await rowsOf(work, accountId)
    if (known.length >= contract.maxPasskeys) return fail('passkeys_full')
    const options = creationOptions(config.appUrl, account, known)
    const values = { challenge: options.challenge, expires_at: after(work.now, challengeLasts) }
    await work.tx
      .insertInto('passkey_challenges')
      .values({ account_id: accountId, ...values })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(values))
      .execute()
    return options
  })
}

interface Added {
  token: string
  /** Name of the browser and system that adds the passkey. */
  device: string
  input: z.output<typeof contract.addPasskey.body>
}

/**
 * Adds the passkey that the browser created for the latest challenge, which works once. The first factor turns
 * two-factor on: it creates recovery codes and ends all other sessions. Returns `passkey_not_valid`, also for an unknown
 * or expired challenge, `passkey_known`, or `passkeys_full`.
 */
export const addPasskey = (
  { db, config }: Platform,
  { accountId }: Caller,
  { token, device, input }: Added,
): Promise<
  | z.output<typeof contract.addPasskey.answer>
  | Failure<'passkey_known' | 'passkey_not_valid' | 'passkeys_full' | 'token_not_valid'>
> =>
  db.transact(async work => {
    const { tx, now } = work
    const account = await lockEnrolled(work, accountId)
    if (!account) return fail('token_not_valid')
    const started = await tx
      .deleteFrom('passkey_challenges')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .returning('challenge')
      .executeTakeFirst()
    const created = started && (await newPasskey(config.appUrl, started.challenge, input.passkey))
    if (!created) return fail('passkey_not_valid')
    if ((await rowsOf(work, accountId)).length >= contract.maxPasskeys) return fail('passkeys_full')
    const recoveryCodes = account.factor?.on_since ? [] : await turnOnWithoutApp(work, config, account, token)
    const row = await tx
      .insertInto('passkeys')
      .values({ account_id: accountId, ...created, name: input.name || device || 'Passkey', created_at: now })
      .onConflict(conflict => conflict.constraint('passkeys_once').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return fail('passkey_known')
    await audit(work, callerOf(account), {
      action: 'passkey.add',
      subject: ['passkey', row.id],
      after: { name: row.name },
    })
    await mailOwner(work, config.appUrl, account, to => passkeyAddedMail(to, row.name))
    return { passkey: passkeyOf(row), recoveryCodes }
  })

/** Turns two-factor on before its first factor, a passkey, is added. Returns the recovery codes. */
async function turnOnWithoutApp(
  work: Work,
  { appUrl, secret }: Platform['config'],
  account: Enrolled,
  token: string,
): Promise<string[]> {
  const { tx, now } = work
  const values = {
    secret: seal(secret, { purpose: 'two-factor', owner: account.id }, newSecret()),
    has_app: false,
    on_since: now,
  }
  await tx
    .insertInto('two_factors')
    .values({ account_id: account.id, ...values })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(values))
    .execute()
  await endSessions(work, account.id, { exceptToken: token })
  await audit(work, callerOf(account), { action: 'two-factor.turn-on', subject: ['account', account.id] })
  await mailOwner(work, appUrl, account, twoFactorOnMail)
  return replaceCodes(work, account.id)
}

/** Renames one of the caller's passkeys. Returns `not_found`. */
export const renamePasskey = (
  { db }: Platform,
  caller: Caller,
  id: string,
  name: string,
): Promise<Passkey | Failure<'not_found'>> =>
  db.transact(async work => {
    const before = await lockPasskey(work, caller.accountId, id)
    if (!before) return fail('not_found')
    await work.tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
    await audit(work, caller, {
      action: 'passkey.rename',
      subject: ['passkey', id],
      before: { name: before.name },
      after: { name },
    })
    return passkeyOf({ ...before, name })
  })

/**
 * Removes one of the caller's passkeys and mails its owner. Returns the failures of `refuseOtherPassword`, `not_found`, or
 * `last_factor` for the only second factor: turning two-factor off takes a code, too.
 */
export async function removePasskey(
  platform: Platform,
  caller: Caller,
  id: string,
  password: string,
): Promise<null | Failure<'last_factor' | 'not_found' | 'too_many_requests' | 'wrong_password'>> {
  const refused = await refuseOtherPassword(platform, caller.accountId, password)
  if (refused) return refused
  const { db, config } = platform
  return db.transact(async work => {
    const account = await lockEnrolled(work, caller.accountId)
    const passkey = account && (await lockPasskey(work, caller.accountId, id))
    if (!passkey) return fail('not_found')
    if (!account.factor?.has_app && (await rowsOf(work, account.id)).length === 1) return fail('last_factor')
    await work.tx.deleteFrom('passkeys').where('id', '=', id).execute()
    await audit(work, caller, { action: 'passkey.remove', subject: ['passkey', id], before: { name: passkey.name } })
    await mailOwner(work, config.appUrl, account, to => passkeyRemovedMail(to, passkey.name))
    return null
  })
}

const lockPasskey = ({ tx }: Work, accountId: string, id: string) =>
  tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
