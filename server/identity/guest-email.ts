import { mostCorrections } from '#contract/identity/guests.ts'
import { hashToken } from '#platform/auth.ts'
import type { Config } from '#platform/config.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { emailCorrectedMail } from './accounts.mails.ts'

/**
 * Returns the e-mail of the guest of a session, and whether the session can correct it. It can if the e-mail was typed in
 * it, nobody has opened a link that was mailed there, and the guest hasn't corrected it too often. Undefined if the session
 * isn't this guest's.
 */
export async function emailOfGuest(
  read: Reader,
  guestId: string,
  token: string,
): Promise<{ email: string; canCorrect: boolean } | undefined> {
  const guest = await read
    .selectFrom('accounts as a')
    .innerJoin('sessions as s', 's.account_id', 'a.id')
    .select(['a.email', 'a.confirmed_at', 'a.email_corrections', 's.by_mail'])
    .where('a.id', '=', guestId)
    .where('a.kind', 'is', null)
    .where('s.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return (
    guest && {
      email: guest.email,
      canCorrect: !guest.by_mail && !guest.confirmed_at && guest.email_corrections < mostCorrections,
    }
  )
}

/**
 * Replaces the e-mail of a guest, also in addresses that have it. Links that were mailed to the old one and the sessions
 * that they started end, and the old one gets a mail that says so, without the new one. The caller has checked
 * who asks; `byGuest` counts against the guest's corrections. Returns `customer_has_account` for an account, and `invalid`
 * for the e-mail that the guest has.
 */
export async function correctGuestEmail(
  work: Work,
  { appUrl }: Pick<Config, 'appUrl'>,
  { guestId, email, byGuest }: { guestId: string; email: string; byGuest: boolean },
): Promise<{ from: string } | Failure<'customer_has_account' | 'invalid'>> {
  const { tx, now } = work
  const guest = await tx
    .selectFrom('accounts')
    .select(['email', 'email_corrections'])
    .where('id', '=', guestId)
    .where('kind', 'is', null)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!guest) return fail('customer_has_account')
  const { email: from } = guest
  if (from === email) return failField('email', 'invalid', 'The order has this e-mail already.')
  await tx
    .updateTable('accounts')
    .set({
      email,
      confirmed_at: null,
      email_corrected_at: now,
      email_corrections: guest.email_corrections + (byGuest ? 1 : 0),
    })
    .where('id', '=', guestId)
    .execute()
  await tx
    .updateTable('customer_addresses')
    .set({ email })
    .where('customer_id', '=', guestId)
    .where('email', '=', from)
    .execute()
  await tx.deleteFrom('sessions').where('account_id', '=', guestId).where('by_mail', '=', true).execute()
  const cause = `email-corrected:${guestId}:${now.toISOString()}`
  await queueMail(work, { to: from, cause, ...emailCorrectedMail(appUrl) })
  return { from }
}
