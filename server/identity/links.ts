import type { UserKind } from '#contract/access.ts'
import { hashToken, newToken } from '#platform/auth.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { confirmMail, type Invitation, invitationMail, resetMail, type To, type Written } from './accounts.mails.ts'

type Purpose = 'confirm' | 'reset'

/** Account data needed to mail its owner. */
export interface Owner {
  id: string
  kind: UserKind
  email: string
  first_name: string
}

const kinds = {
  confirm: { lasts: 3 * day, write: confirmMail },
  reset: { lasts: hour, write: resetMail },
} as const

/** Returns whether an account was mailed a link within the last minute. */
export async function mailedLately(work: Work, accountId: string, purpose: Purpose): Promise<boolean> {
  const recent = await work.tx
    .selectFrom('account_links')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', after(work.now, -minute))
    .executeTakeFirst()
  return recent !== undefined
}

/** Cancels a change of an account's e-mail that waits for its link. */
export async function cancelEmailChange({ tx }: Work, accountId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}

/** Ends every unused link of an account for this purpose, and what its devices wait for. */
export async function endLinks(work: Work, accountId: string, purpose: Purpose): Promise<void> {
  await work.tx
    .updateTable('account_links')
    .set({ used_at: work.now, device_hash: null })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Mails a single-use link. Does nothing within a minute of the previous one. `deviceHash` is that of the device that
 * signed up, see `enterConfirmed`.
 */
export async function mailLink(
  work: Work,
  appUrl: string,
  owner: Owner,
  purpose: Purpose,
  deviceHash?: Buffer,
): Promise<void> {
  const { lasts, write } = kinds[purpose]
  await mailToken(work, appUrl, owner, { purpose, lasts, write, deviceHash })
}

/**
 * Invites the owner of an account that somebody else created to set its first password. The link is a password reset
 * link valid for 7 days. Until it is used or expires, a normal reset link works too.
 */
export const mailInvitation = (work: Work, appUrl: string, owner: Owner, invitation: Invitation): Promise<void> =>
  mailToken(work, appUrl, owner, {
    purpose: 'reset',
    lasts: 7 * day,
    write: (to, token) => invitationMail(to, token, invitation),
  })

async function mailToken(
  work: Work,
  appUrl: string,
  owner: Owner,
  {
    purpose,
    lasts,
    write,
    deviceHash,
  }: {
    purpose: Purpose
    lasts: number
    write: (to: To, token: string) => Written
    deviceHash?: Buffer | undefined
  },
): Promise<void> {
  if (await mailedLately(work, owner.id, purpose)) return
  const { token, hash } = newToken()
  await work.tx
    .insertInto('account_links')
    .values({
      token_hash: hash,
      account_id: owner.id,
      purpose,
      device_hash: deviceHash ?? null,
      expires_at: after(work.now, lasts),
      created_at: work.now,
    })
    .execute()
  const { subject, body } = write({ appUrl, kind: owner.kind, firstName: owner.first_name }, token)
  await queueMail(work, { to: owner.email, subject, body, cause: `account-link:${hash.toString('hex')}`, secret: true })
}

/**
 * Uses up a mailed link and all other links of the account for the same purpose. Returns the account and the device
 * whose sign-up mailed the link, or `link_not_valid` for an unknown, used or expired link.
 */
export async function takeLink(
  work: Work,
  kind: UserKind,
  purpose: Purpose,
  token: string,
): Promise<(Owner & { deviceHash: Buffer | null }) | Failure<'link_not_valid'>> {
  const hash = hashToken(token)
  const link = await work.tx
    .selectFrom('account_links')
    .select('account_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!link) return fail('link_not_valid')
  // Locks the account before its links, as a password change does, to prevent a deadlock.
  const owner = await work.tx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', link.account_id)
    .where('kind', '=', kind)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner) return fail('link_not_valid')
  const used = await work.tx
    .updateTable('account_links')
    .set({ used_at: work.now })
    .where('account_id', '=', owner.id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning(['token_hash', 'device_hash'])
    .execute()
  const taken = used.find(({ token_hash }) => token_hash.equals(hash))
  if (!taken) return fail('link_not_valid')
  // Only the device whose own sign-up was confirmed enters without a password.
  await work.tx
    .updateTable('account_links')
    .set({ device_hash: null })
    .where('account_id', '=', owner.id)
    .where('device_hash', 'is distinct from', taken.device_hash)
    .execute()
  return { ...owner, kind, deviceHash: taken.device_hash }
}
