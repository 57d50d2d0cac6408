import type { NotNull, Selectable } from 'kysely'
import { codeLockMinutes, codeTries } from '#contract/identity/two-factor.ts'
import { audit } from '#platform/audit.ts'
import { after, minute, second } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { TwoFactors } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { shortTime } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { unseal } from '#platform/seal.ts'
import { hashOfCode, stepOf } from './codes.ts'
import type { Owner } from './links.ts'
import { recoveryCodeUsedMail } from './two-factor.mails.ts'

/** An account and its two-factor state, on or only set up. */
export interface Enrolled extends Owner {
  /** First and last name, for the audit log. */
  name: string
  factor: Selectable<TwoFactors> | undefined
}

/**
 * Locks an active account, then reads it in a second statement, which sees what another transaction has just
 * committed. Changes of its password, two-factor or sessions wait here for each other.
 */
export async function lockEnrolled({ tx }: Work, accountId: string): Promise<Enrolled | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'first_name', 'last_name'])
    .where('id', '=', accountId)
    .where('active', '=', true)
    .where('kind', 'is not', null)
    .$narrowType<{ kind: NotNull }>()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const factor = await tx.selectFrom('two_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return { ...account, name: `${account.first_name} ${account.last_name}`, factor }
}

/**
 * Runs `use` if the code is correct: 6 digits of the app, or a recovery code, each accepted once. Returns `wrong_code`
 * (and commits the count), `code_locked` for 15 minutes after 5 wrong codes, `two_factor_off` when two-factor is off,
 * or the failures of `use`.
 */
export async function withCode<T>(
  { db, config }: Platform,
  accountId: string,
  code: string,
  use: (work: Work, account: Enrolled) => Promise<T>,
): Promise<T | Failure<'wrong_code' | 'code_locked' | 'two_factor_off'>> {
  const outcome = await db.transact(async work => {
    const account = await lockEnrolled(work, accountId)
    if (!account?.factor?.on_since) return fail('two_factor_off')
    const refused = await tryCode(work, config, account, account.factor, code)
    if (refused) return { correct: false as const, refused }
    const result = await use(work, account)
    return failed(result) ? result : { correct: true as const, result }
  })
  if (failed(outcome)) return outcome
  return outcome.correct ? outcome.result : outcome.refused
}

async function tryCode(
  work: Work,
  config: Platform['config'],
  account: Enrolled,
  factor: Selectable<TwoFactors>,
  code: string,
): Promise<Failure<'wrong_code' | 'code_locked'> | undefined> {
  const until = factor.locked_until
  if (until && until > work.now) return locked(until, work.now)
  const taken =
    code.length === 6 ? await takeStep(work, config, factor, code) : await takeRecovery(work, config, account, code)
  if (taken === 'used')
    return failField('code', 'wrong_code', 'This code has already been used. Wait for the next one.')
  if (taken) return undefined

  const tries = (until ? 0 : factor.tries) + 1
  const locks = tries >= codeTries
  const lockedUntil = locks ? after(work.now, codeLockMinutes * minute) : null
  await work.tx
    .updateTable('two_factors')
    .set({ tries: locks ? 0 : tries, locked_until: lockedUntil })
    .where('account_id', '=', account.id)
    .execute()
  if (lockedUntil) {
    await audit(work, callerOf(account), { action: 'two-factor.lock', subject: ['account', account.id] })
    return locked(lockedUntil, work.now)
  }
  const left = codeTries - tries
  const leftWords = left === 1 ? 'One try is left.' : `${left} tries are left.`
  return failField('code', 'wrong_code', `That code is wrong. ${leftWords}`)
}

/** The account as an actor of the audit log, also before it has signed in. */
export const callerOf = ({ id, name }: Enrolled) => ({ accountId: id, name })

/** Accepts a code of the app. Repeating a used correct code is no guess and isn't counted. */
async function takeStep(
  { tx, now }: Work,
  { secret }: Platform['config'],
  factor: Selectable<TwoFactors>,
  code: string,
): Promise<boolean | 'used'> {
  const own = factor.has_app
    ? unseal(secret, { purpose: 'two-factor', owner: factor.account_id }, factor.secret)
    : undefined
  const step = own === undefined ? undefined : stepOf(own, code, now)
  if (step === undefined) return false
  if (step <= factor.last_step) return 'used'
  await tx
    .updateTable('two_factors')
    .set({ last_step: step, tries: 0, locked_until: null })
    .where('account_id', '=', factor.account_id)
    .execute()
  return true
}

/** Uses up a recovery code and mails the account's owner. */
async function takeRecovery(
  work: Work,
  { appUrl }: Platform['config'],
  account: Enrolled,
  code: string,
): Promise<boolean> {
  const { tx } = work
  const hash = hashOfCode(code)
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', account.id)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (!numDeletedRows) return false
  await tx
    .updateTable('two_factors')
    .set({ tries: 0, locked_until: null })
    .where('account_id', '=', account.id)
    .execute()
  const left = await codesLeft(tx, account.id)
  await audit(work, callerOf(account), {
    action: 'two-factor.recovery-code',
    subject: ['account', account.id],
    after: { left },
  })
  const { subject, body } = recoveryCodeUsedMail({ appUrl, kind: account.kind, firstName: account.first_name }, left)
  await queueMail(work, { to: account.email, subject, body, cause: `recovery-code:${hash.toString('hex')}` })
  return true
}

/** Number of unused recovery codes. */
export async function codesLeft(read: Pick<Work['tx'], 'selectFrom'>, accountId: string): Promise<number> {
  const { count } = await read
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

const locked = (until: Date, now: Date): Failure<'code_locked'> =>
  fail('code_locked', {
    message: `Too many wrong codes. Try again at ${shortTime(until)}.`,
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / second),
  })
