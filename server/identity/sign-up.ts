import type { UserKind } from '#contract/access.ts'
import { day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { accountExistsMail } from './accounts.mails.ts'
import { accountRow } from './accounts.store.ts'
import { endLinks, mailedLately, mailLink } from './links.ts'
import { hashPassword } from './passwords.ts'

interface SignUp {
  kind: Exclude<UserKind, 'admin'>
  email: string
  password: string
  firstName: string
  lastName: string
  phoneNumber?: string
}

/**
 * Signs a person up and mails a link that confirms the e-mail. The answer doesn’t say whether there was an account:
 * its owner is told by mail. `also` adds what belongs to a new account (a merchant’s store, a partner’s company) in
 * the same transaction.
 */
export async function signUp(
  { db, config }: Platform,
  person: SignUp,
  also?: (work: Work, accountId: string) => Promise<undefined | Failure>,
): Promise<null | Failure> {
  const { appUrl } = config
  const row = { ...person, passwordHash: await hashPassword(person.password) }
  return db.transact(async work => {
    const added = await work.tx
      .insertInto('accounts')
      .values(accountRow(row, work.now))
      .onConflict(conflict => conflict.columns(['kind', 'email']).doNothing())
      .returning(['id', 'kind', 'email', 'first_name'])
      .executeTakeFirst()
    if (added) {
      const refused = await also?.(work, added.id)
      if (failed(refused)) return refused
      await mailLink(work, appUrl, added, 'confirm')
      return null
    }
    const unconfirmed = await work.tx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', row.kind)
      .where('email', '=', row.email)
      .where('confirmed_at', 'is', null)
      .where('active', '=', true)
      // Who was invited into a store or as a partner chooses a password by the mail of that, and nobody else does.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('store_members as m')
              .select('m.account_id')
              .whereRef('m.account_id', '=', 'accounts.id')
              .where('m.role_id', 'is not', null),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('shipping_partners as p')
              .select('p.id')
              .whereRef('p.account_id', '=', 'accounts.id')
              .where('p.added_by', 'is not', null),
          ),
        ),
      )
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (unconfirmed) await signUpAgain(work, appUrl, unconfirmed.id, row)
    else await tellOwner(work, appUrl, row)
    return null
  })
}

/**
 * Whoever signed up first with an e-mail that isn’t theirs must not have chosen its owner’s password, nor whoever came
 * after: a link confirms the sign-up that it was mailed for. Within a minute of a mail, when no other is sent, the one
 * that it was for stands.
 */
async function signUpAgain(work: Work, appUrl: string, id: string, row: SignUp & { passwordHash: string }) {
  if (await mailedLately(work, id, 'confirm')) return
  const owner = await work.tx
    .updateTable('accounts')
    .set({ password_hash: row.passwordHash, first_name: row.firstName, last_name: row.lastName })
    .where('id', '=', id)
    .returning(['id', 'kind', 'email', 'first_name'])
    .executeTakeFirstOrThrow()
  await endLinks(work, id, 'confirm')
  await mailLink(work, appUrl, owner, 'confirm')
}

/** At most once a day, so that signing up again and again doesn’t fill somebody’s mailbox. */
async function tellOwner(work: Work, appUrl: string, { kind, email }: SignUp): Promise<void> {
  const owner = await work.tx
    .selectFrom('accounts')
    .select(['id', 'first_name'])
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!owner) return
  const today = Math.floor(work.now.getTime() / day)
  const { subject, body } = accountExistsMail({ appUrl, kind, firstName: owner.first_name })
  await queueMail(work, { to: email, subject, body, cause: `account-exists:${owner.id}:${today}` })
}
