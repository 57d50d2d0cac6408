import type { UserKind } from '#contract/access.ts'
import { hashToken, newToken } from '#platform/auth.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { confirmMail, type Invitation, invitationMail, resetMail, type To, type Written } from './accounts.mails.ts'

type Purpose = 'confirm' | 'reset'

/** What is needed of an account to write to its owner. */
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

/** Whether an account was mailed a link within the last minute. */
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

/** Ends every link of an account that was mailed for this purpose and not used. */
export async function endLinks(work: Work, accountId: string, purpose: Purpose): Promise<void> {
  await work.tx
    .updateTable('account_links')
    .set({ used_at: work.now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Mails a link that works once. Asked again within a minute it does nothing, since the mail is there already. */
export async function mailLink(work: Work, appUrl: string, owner: Owner, purpose: Purpose): Promise<void> {
  const { lasts, write } = kinds[purpose]
  await mailToken(work, appUrl, owner, { purpose, lasts, write })
}

/**
 * Mails somebody whose account another has made a link that sets the first password. It is one to a new password that
 * lasts 7 days: until it is used or has run out, a forgotten password's does as well.
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
  { purpose, lasts, write }: { purpose: Purpose; lasts: number; write: (to: To, token: string) => Written },
): Promise<void> {
  if (await mailedLately(work, owner.id, purpose)) return
  const { token, hash } = newToken()
  await work.tx
    .insertInto('account_links')
    .values({
      token_hash: hash,
      account_id: owner.id,
      purpose,
      expires_at: after(work.now, lasts),
      created_at: work.now,
    })
    .execute()
  const { subject, body } = write({ appUrl, kind: owner.kind, firstName: owner.first_name }, token)
  await queueMail(work, { to: owner.email, subject, body, cause: `account-link:${hash.toString('hex')}` })
}

/** Uses up a mailed link, and with it every other of the account’s for the same purpose; answers whose it is. */
export async function takeLink(
  work: Work,
  kind: UserKind,
  purpose: Purpose,
  token: string,
): Promise<Owner | Failure<'link_not_valid'>> {
  const hash = hashToken(token)
  const link = await work.tx
    .selectFrom('account_links')
    .select('account_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!link) return fail('link_not_valid')
  // Locked before its links, as a change of the password does, so that the two can't wait for each other.
  const owner = await work.tx
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'first_name'])
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
    .returning('token_hash')
    .execute()
  return used.some(({ token_hash }) => token_hash.equals(hash)) ? owner : fail('link_not_valid')
}
