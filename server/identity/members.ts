import { randomBytes } from 'node:crypto'
import type { AdminKind, UserKind } from '#contract/access.ts'
import type { Work } from '#platform/database/database.ts'
import { closedDomain, queueMail } from '#platform/mail/mail.ts'
import { accessRemovedMail } from './accounts.mails.ts'
import { accountRow } from './accounts.store.ts'
import { cancelEmailChange, endLinks, type Owner } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** A person for whom somebody else creates an account. */
export interface NewMember {
  kind: Extract<UserKind, 'merchant' | 'admin' | 'partner'>
  adminKind?: AdminKind
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  phoneNumber?: string
}

/**
 * Returns a use case that creates an account with an unknown password, which its owner sets through `mailInvitation`.
 * Call it before the transaction. The use case returns undefined when the kind already has an account with the e-mail.
 */
export async function newMember(member: NewMember): Promise<(work: Work) => Promise<Owner | undefined>> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  return async ({ tx, now }) => {
    const added = await tx
      .insertInto('accounts')
      .values(accountRow({ ...member, passwordHash }, now))
      .onConflict(conflict => conflict.columns(['kind', 'email']).doNothing())
      .returning(['id', 'email', 'first_name'])
      .executeTakeFirst()
    return added && { ...added, kind: member.kind }
  }
}

/** LIKE pattern of closed accounts' e-mails. */
export const closedEmails = `%@${closedDomain}`

/** Returns the e-mail of a closed account, under which no mail arrives. */
export const closedEmailOf = (accountId: string): string => `${accountId}@${closedDomain}`

/** Mails a member, before the account is closed, that they no longer have access to what they were added to. */
export async function mailAccessRemoved(
  work: Work,
  { id, email, firstName }: { id: string; email: string; firstName: string },
  into: string,
): Promise<void> {
  const { subject, body } = accessRemovedMail(firstName, into)
  await queueMail(work, { to: email, subject, body, cause: `access-removed:${id}` })
}

/**
 * Closes an account permanently and ends its sessions. The row stays for its history. The e-mail becomes free for a
 * new invitation or sign-up.
 */
export async function closeAccount(work: Work, accountId: string): Promise<void> {
  await work.tx
    .updateTable('accounts')
    .set({ active: false, email: closedEmailOf(accountId) })
    .where('id', '=', accountId)
    .execute()
  await endLinks(work, accountId, 'reset')
  await cancelEmailChange(work, accountId)
  await endSessions(work, accountId)
}
