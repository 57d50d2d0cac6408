import { randomBytes } from 'node:crypto'
import type { AdminKind, UserKind } from '#contract/access.ts'
import type { Work } from '#platform/database/database.ts'
import { accountRow } from './accounts.store.ts'
import { endLinks, type Owner } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Somebody for whom another makes an account. */
export interface NewMember {
  kind: Extract<UserKind, 'merchant' | 'admin' | 'partner'>
  adminKind?: AdminKind
  /** In lower case. */
  email: string
  firstName: string
  lastName: string
  phoneNumber?: string
}

/**
 * Makes the use case that adds an account whose password nobody knows, until its owner sets one by `mailInvitation`.
 * Called before the transaction. It answers undefined when the kind has an account with the e-mail.
 */
export async function newMember(member: NewMember): Promise<(work: Work) => Promise<Owner | undefined>> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  return ({ tx, now }) =>
    tx
      .insertInto('accounts')
      .values(accountRow({ ...member, passwordHash }, now))
      .onConflict(conflict => conflict.columns(['kind', 'email']).doNothing())
      .returning(['id', 'kind', 'email', 'first_name'])
      .executeTakeFirst()
}

/** A LIKE pattern of the addresses that closed accounts have. */
export const closedEmails = '%@closed.invalid'

/**
 * Closes an account for good and ends its sessions. It stays for what it did; its e-mail is given up, so that the
 * person can be invited again or sign up.
 */
export async function closeAccount(work: Work, accountId: string): Promise<void> {
  await work.tx
    .updateTable('accounts')
    .set({ active: false, email: `${accountId}@closed.invalid` })
    .where('id', '=', accountId)
    .execute()
  await endLinks(work, accountId, 'reset')
  await endSessions(work, accountId)
}
