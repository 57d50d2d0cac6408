import type { Insertable } from 'kysely'
import type { AdminKind, UserKind } from '#contract/access.ts'
import type { Work } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'

/** A person who is to have an account. */
export interface NewAccount {
  kind: UserKind
  /** What an account of kind `admin` is; left out for the other kinds. */
  adminKind?: AdminKind
  /** In lower case. */
  email: string
  /** Made by `hashPassword`, before the transaction. */
  passwordHash: string
  firstName: string
  lastName: string
  phoneNumber?: string
  /** Whether the e-mail needs no confirming. */
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

/** Changes the name and phone number of an account's person. */
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
 * Adds an account and answers its id. No mail is sent; signing up is `signUp`. When the kind has an account with the
 * e-mail, the transaction answers `email_taken`.
 */
export async function createAccount(work: Work, account: NewAccount): Promise<string> {
  const { id } = await work.tx
    .insertInto('accounts')
    .values(accountRow(account, work.now))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
