import type { UserKind } from '#contract/access.ts'
import { audit } from '#platform/audit.ts'
import { type Caller, hashToken, newToken } from '#platform/auth.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import {
  emailChangedMail,
  emailChangeMail,
  emailInUseMail,
  newEmailMail,
  type To,
  type Written,
} from './accounts.mails.ts'
import { cancelEmailChange, endLinks } from './links.ts'
import { refuseOtherPassword } from './passwords.ts'

/**
 * Mails a link to the new e-mail of the caller's account, and informs the old one. The new link replaces that of an
 * earlier change. If another account of the kind has the e-mail, only its owner gets a mail, at most once a day, and the
 * change waits for a link that nobody has. Returns `wrong_password`, `invalid` for the e-mail that the account has, and
 * `too_many_requests` after 5 an hour.
 */
export async function askForEmail(
  platform: Platform,
  caller: Pick<Caller, 'accountId' | 'kind' | 'name'>,
  { email, password }: { email: string; password: string },
): Promise<null | Failure<'wrong_password' | 'invalid' | 'too_many_requests'>> {
  const { db, config } = platform
  const refused =
    (await countAgainst(platform, `change-email ${caller.accountId}`, { limit: 5, withinMs: hour })) ??
    (await refuseOtherPassword(platform, caller.accountId, password))
  if (refused) return refused
  return db.transact(async work => {
    const account = await work.tx
      .selectFrom('accounts')
      .select(['id', 'email', 'first_name'])
      .where('id', '=', caller.accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (account.email === email) return failField('email', 'invalid', 'Your account has this e-mail already.')
    const { token, hash } = newToken()
    const change = { email, token_hash: hash, expires_at: after(work.now, day), created_at: work.now }
    await work.tx
      .insertInto('email_changes')
      .values({ account_id: account.id, ...change })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(change))
      .execute()
    await audit(work, caller, { action: 'account.ask-email', subject: ['account', account.id] })
    const to: To = { appUrl: config.appUrl, kind: caller.kind, firstName: account.first_name }
    const cause = hash.toString('hex')
    await mail(work, account.email, `email-change:${cause}`, emailChangeMail(to, email))
    const owner = await ownerOf(work, caller.kind, email)
    if (owner) {
      const today = Math.floor(work.now.getTime() / day)
      const inUse = emailInUseMail({ ...to, firstName: owner.first_name })
      await mail(work, email, `email-in-use:${owner.id}:${today}`, inUse)
    } else await mail(work, email, `new-email:${cause}`, newEmailMail(to, token), true)
    return null
  })
}

const ownerOf = ({ tx }: Work, kind: UserKind, email: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'first_name'])
    .where('kind', '=', kind)
    .where('email', '=', email)
    .executeTakeFirst()

const mail = (work: Work, to: string, cause: string, written: Written, secret = false) =>
  queueMail(work, { to, ...written, cause, secret })

/**
 * Replaces an account's e-mail by the one that the link was mailed to, remembers the old one, and informs it. Links mailed to the old
 * one end. Somebody else than the owner of the new e-mail may have chosen the account's password, so it gets nothing of
 * guests with that e-mail until a password is set by mail. Returns `link_not_valid` for an
 * unknown, used, cancelled or expired link, and `email_taken` if another account has got the e-mail meanwhile.
 */
export const confirmEmailChange = (
  { db, config }: Platform,
  token: string,
): Promise<{ email: string } | Failure<'link_not_valid' | 'email_taken'>> =>
  db.transact(async work => {
    const hash = hashToken(token)
    const named = await work.tx
      .selectFrom('email_changes')
      .select('account_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    if (!named) return fail('link_not_valid')
    // Locks the account before the change, as a password change does, to prevent a deadlock.
    const account = await work.tx
      .selectFrom('accounts')
      .select(['id', 'kind', 'email', 'first_name', 'last_name'])
      .where('id', '=', named.account_id)
      .where('active', '=', true)
      .forUpdate()
      .executeTakeFirst()
    const change = await work.tx
      .deleteFrom('email_changes')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', work.now)
      .returning('email')
      .executeTakeFirst()
    if (!account?.kind || !change) return fail('link_not_valid')
    const { email } = change
    await work.tx
      .updateTable('accounts')
      .set(({ fn, ref, val }) => ({
        email,
        confirmed_at: fn.coalesce(ref('confirmed_at'), val(work.now)),
        claims_guests: false,
      }))
      .where('id', '=', account.id)
      .execute()
    await work.tx
      .insertInto('past_emails')
      .values({ account_id: account.id, email: account.email, replaced_at: work.now })
      .onConflict(conflict => conflict.columns(['account_id', 'email']).doUpdateSet({ replaced_at: work.now }))
      .execute()
    await endLinks(work, account.id, 'reset')
    await endLinks(work, account.id, 'confirm')
    const owner = { accountId: account.id, name: `${account.first_name} ${account.last_name}` }
    await audit(work, owner, { action: 'account.email', subject: ['account', account.id] })
    const to: To = { appUrl: config.appUrl, kind: account.kind, firstName: account.first_name }
    await mail(work, account.email, `email-changed:${hash.toString('hex')}`, emailChangedMail(to, email))
    return { email }
  })

/** Cancels the caller's change of e-mail. Does nothing without one. */
export async function keepOldEmail(work: Work, caller: Pick<Caller, 'accountId' | 'name'>): Promise<null> {
  await cancelEmailChange(work, caller.accountId)
  await audit(work, caller, { action: 'account.keep-email', subject: ['account', caller.accountId] })
  return null
}
