import type { Insertable } from 'kysely'
import type { AdminKind, UserKind } from '#contract/access.ts'
import type { Work } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'

/** A person who gets an account. */
export interface NewAccount {
  kind: UserKind
  /** Kind of administrator; omitted for other user kinds. */
  adminKind?: AdminKind
  /** Lower case. */
  email: string
  /** Result of `hashPassword`, called before the transaction. */
  passwordHash: string
  firstName: string
  lastName: string
  phoneNumber?: string
  /** True if the e-mail needs no confirmation. */
  confirmed?: boolean
}

export const accountRow = (account: NewAccount, now: Date): Insertable<DB['accounts']> => ({
  kind: account.kind,
  admin_kind: account.adminKind ?? null,
  email: account.email,
  password_hash: account.passwordHash,
  first_name: account.firstName,
  last_name: account.lastName,
  phone_number: account.phoneNumber ?? null,
  confirmed_at: account.confirmed ? now : null,
  created_at: now,
})

/** Changes the name and phone number of an account. */
export async function renameAccount(
  { tx }: Work,
  accountId: string,
  person: Pick<NewAccount, 'firstName' | 'lastName'> & { phoneNumber: string | null },
): Promise<void> {
  const { firstName, lastName, phoneNumber } = person
  await tx
    .updateTable('accounts')
    .set({ first_name: firstName, last_name: lastName, phone_number: phoneNumber })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Creates an account and returns its ID. Sends no mail (`signUp` does). The transaction returns `email_taken` when the
 * kind already has an account with the e-mail.
 */
export async function createAccount(work: Work, account: NewAccount): Promise<string> {
  const { id } = await work.tx
    .insertInto('accounts')
    .values(accountRow(account, work.now))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
