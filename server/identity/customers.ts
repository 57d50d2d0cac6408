import { Fragment, createElement as h, type ReactElement } from 'react'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { mailLayout, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { endSessions } from './sessions.ts'

/**
 * Deactivates or reactivates a customer's account or a guest, and ends their sessions. Their orders, money and returns continue.
 * Mails the customer. Does nothing when the status is unchanged.
 */
export async function setCustomerActive(
  work: Work,
  caller: AdminCaller,
  id: string,
  set: { active: true } | { active: false; reason: string },
): Promise<null | Failure<'customer_not_found'>> {
  const account = await work.tx
    .selectFrom('accounts')
    .select(['email', 'first_name', 'active'])
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('kind', '=', 'customer'), eb('kind', 'is', null)]))
    // What a claimed guest bought is the account's.
    .where('claimed_by', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return fail('customer_not_found')
  if (account.active === set.active) return null
  await work.tx.updateTable('accounts').set({ active: set.active }).where('id', '=', id).execute()
  if (!set.active) await endSessions(work, id)
  await audit(work, caller, {
    action: set.active ? 'customer.activate' : 'customer.deactivate',
    subject: ['account', id],
    before: { active: account.active },
    after: set,
  })
  const mail = set.active ? openedMail(account.first_name) : closedMail(account.first_name, set.reason)
  const cause = `customer-${set.active ? 'activated' : 'deactivated'}:${id}:${work.now.toISOString()}`
  await queueMail(work, { to: account.email, cause, ...mail })
  return null
}

const mailOf = (subject: string, ...says: string[]): { subject: string; body: ReactElement } => ({
  subject,
  body: mailLayout({
    preview: subject,
    heading: subject,
    children: h(Fragment, null, ...says.map(text => mailText(text))),
  }),
})

const closedMail = (firstName: string, reason: string) =>
  mailOf(
    'Your account is not active any more',
    `${firstName}, we have deactivated your account, and you are signed out. This is why:`,
    `“${reason}”`,
    'What you ordered still comes, and money that is owed to you comes back. Answer to this mail if this is a surprise.',
  )

const openedMail = (firstName: string) =>
  mailOf('Your account is active again', `${firstName}, you can sign in again. Everything is where you left it.`)
