import type { UserKind } from '#contract/access.ts'
import { day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { accountExistsMail } from './accounts.mails.ts'
import { accountRow } from './accounts.store.ts'
import { recordConsent } from './consents.ts'
import { endLinks, mailedLately, mailLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './weak-password.ts'

interface SignUp {
  kind: Exclude<UserKind, 'admin'>
  email: string
  password: string
  firstName: string
  lastName: string
  phoneNumber?: string
  /** Hash of a token that `enterConfirmed` takes once the link was opened, if this call mails it. */
  deviceHash?: Buffer
}

/**
 * Signs a person up and mails a confirmation link. The response doesn't reveal whether an account exists: its owner is
 * informed by mail. `also` adds what belongs to a new account (a merchant's store, a partner's company) in the same
 * transaction. Returns `invalid` for a weak password.
 */
export async function signUp(
  { db, config }: Platform,
  person: SignUp,
  also?: (work: Work, accountId: string) => Promise<void>,
): Promise<null | Failure<'invalid'>> {
  const weak = await refuseWeakPassword(person.password, person)
  if (weak) return weak
  const { appUrl } = config
  const row = { ...person, passwordHash: await hashPassword(person.password) }
  return db.transact(async work => {
    const added = await work.tx
      .insertInto('accounts')
      .values(accountRow(row, work.now))
      .onConflict(conflict => conflict.columns(['kind', 'email']).doNothing())
      .returning(['id', 'email', 'first_name'])
      .executeTakeFirst()
    if (added) {
      await also?.(work, added.id)
      await recordConsent(work, added.id, 'sign-up')
      await mailLink(work, appUrl, { ...added, kind: row.kind }, 'confirm', row.deviceHash)
      return null
    }
    const unconfirmed = await work.tx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', row.kind)
      .where('email', '=', row.email)
      .where('confirmed_at', 'is', null)
      .where('active', '=', true)
      // Invited people set their password only through the invitation mail.
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
    else await mailExistingOwner(work, appUrl, row)
    return null
  })
}

/**
 * Replaces the password of an unconfirmed sign-up. A link confirms only the sign-up that it was mailed for, so nobody
 * can choose the password of another person's e-mail. Within a minute of a mail no other is sent, and the sign-up of
 * that mail stays.
 */
async function signUpAgain(work: Work, appUrl: string, id: string, row: SignUp & { passwordHash: string }) {
  if (await mailedLately(work, id, 'confirm')) return
  const owner = await work.tx
    .updateTable('accounts')
    .set({ password_hash: row.passwordHash, first_name: row.firstName, last_name: row.lastName })
    .where('id', '=', id)
    .returning(['id', 'email', 'first_name'])
    .executeTakeFirstOrThrow()
  await recordConsent(work, id, 'sign-up')
  await endLinks(work, id, 'confirm')
  await mailLink(work, appUrl, { ...owner, kind: row.kind }, 'confirm', row.deviceHash)
}

/** At most once a day, so that repeated sign-ups don't flood a mailbox. */
async function mailExistingOwner(work: Work, appUrl: string, { kind, email }: SignUp): Promise<void> {
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
