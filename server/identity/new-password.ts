import { z } from 'zod'
import { type UserKind, userKinds } from '#contract/access.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import { forgetCount } from '#platform/http/rate-limit.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { cancelEmailChange, endLinks, mailLink, type Owner, takeLink } from './links.ts'
import { hashPassword, refuseOtherPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { triesOf } from './sign-in.ts'
import { refuseWeakPassword } from './weak-password.ts'

const forgotten = job('accounts.forgotten', z.object({ kind: z.enum(userKinds), email: z.string() }))

/** Queues a password reset. A job looks up the account, so that the response doesn't reveal whether it exists. */
export const forgot = ({ db }: Platform, kind: UserKind, email: string): Promise<null> =>
  db.transact(async work => {
    await work.addJob(forgotten, { kind, email })
    return null
  })

/** Mails a password reset link to the account, if it exists. */
export const forgottenHandler = ({ db, config }: Platform): Handler =>
  handle(forgotten, async ({ kind, email }) => {
    await db.transact(async work => {
      const account = await work.tx
        .selectFrom('accounts')
        .select(['id', 'email', 'first_name'])
        .where('kind', '=', kind)
        .where('email', '=', email)
        .where('active', '=', true)
        .executeTakeFirst()
      if (account) await mailLink(work, config.appUrl, { ...account, kind }, 'reset')
    })
  })

/**
 * Sets the password of the owner of a mailed link and ends every session of the account. A mail tells the owner, unless it
 * is the first password of an invited person. Returns `link_not_valid` for
 * a used, expired or unknown link, and `invalid` for a weak password, which leaves the link valid.
 */
export async function resetPassword(
  { db, config }: Platform,
  kind: UserKind,
  token: string,
  password: string,
): Promise<null | Failure<'link_not_valid' | 'invalid'>> {
  const password_hash = await hashPassword(password)
  return db.transact(async work => {
    const owner = await takeLink(work, kind, 'reset', token)
    if (failed(owner)) return owner
    const weak = await refuseWeakPassword(password, { email: owner.email, firstName: owner.first_name })
    if (weak) return weak
    // Nobody has used an account that was never confirmed, such as that of somebody who was invited.
    const { confirmed_at: confirmed } = await work.tx
      .selectFrom('accounts')
      .select('confirmed_at')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    // Opening the mailed link also confirms the e-mail.
    await work.tx
      .updateTable('accounts')
      .set(({ fn, ref, val }) => ({
        password_hash,
        confirmed_at: fn.coalesce(ref('confirmed_at'), val(work.now)),
        claims_guests: true,
      }))
      .where('id', '=', owner.id)
      .execute()
    await endSessions(work, owner.id)
    await cancelEmailChange(work, owner.id)
    await forgetCount(work, triesOf(kind, owner.email))
    if (confirmed) await mailPasswordChanged(work, config.appUrl, owner)
    return null
  })
}

/**
 * Changes the password of the caller signed in with `token`, and ends every other session of the account. Returns
 * `wrong_password` when the old password is wrong or was just changed, `too_many_requests` (`refuseOtherPassword`), and
 * `invalid` for a weak new one.
 */
export async function changePassword(
  platform: Platform,
  caller: Pick<Caller, 'accountId' | 'kind' | 'name'>,
  change: { token: string; oldPassword: string; newPassword: string },
): Promise<null | Failure<'wrong_password' | 'too_many_requests' | 'invalid'>> {
  const { db, config } = platform
  const account = await db.read
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'password_hash'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  // After reading the hash, which the change compares: another device may change the password meanwhile.
  const refused = await refuseOtherPassword(platform, caller.accountId, change.oldPassword, ['oldPassword'])
  if (refused) return refused
  const { email, first_name: firstName } = account
  const weak = await refuseWeakPassword(change.newPassword, { email, firstName }, 'newPassword')
  if (weak) return weak
  const password_hash = await hashPassword(change.newPassword)
  return db.transact(async work => {
    const { numUpdatedRows } = await work.tx
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (!numUpdatedRows) return failField('oldPassword', 'wrong_password')
    await endLinks(work, account.id, 'reset')
    await cancelEmailChange(work, account.id)
    await endSessions(work, account.id, { exceptToken: change.token })
    await audit(work, caller, { action: 'account.password', subject: ['account', account.id] })
    await mailPasswordChanged(work, config.appUrl, { ...account, kind: caller.kind })
    return null
  })
}

async function mailPasswordChanged(work: Work, appUrl: string, owner: Owner): Promise<void> {
  const { subject, body } = passwordChangedMail({ appUrl, kind: owner.kind, firstName: owner.first_name })
  const cause = `password-changed:${owner.id}:${work.now.toISOString()}`
  await queueMail(work, { to: owner.email, subject, body, cause })
}
