import { Fragment, createElement as h, type ReactElement } from 'react'
import { type BankAccount, payoutPauseHours } from '#contract/stores/bank-account.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

interface Mail {
  subject: string
  body: ReactElement
}

/** Tells a store or partner why its payouts are paused. */
export const payoutsPausedMail = (of: { name: string; reason: string; url: string }): Mail =>
  linesMail('Your payouts are paused', of, [
    `We paused the payouts of ${of.name}. Our reason: ${of.reason}`,
    'What you earn stays on your balance, and is paid once the payouts resume.',
  ])

/** Tells a store or partner that its paused payouts go on. */
export const payoutsResumedMail = (of: { name: string; url: string }): Mail =>
  linesMail('Your payouts have resumed', of, [
    `The payouts of ${of.name} are no longer paused. Your next payout has what is due.`,
  ])

/** Tells a store or partner that a payout failed, and what happens with its money. */
export const payoutFailedMail = (of: { name: string; amount: string; why: string; bank: string; url: string }): Mail =>
  linesMail(`Your payout of ${of.amount} failed`, of, [
    `We sent ${of.amount} to ${of.name} (${of.bank}), and it failed. The reason: ${of.why}`,
    'The money is back on your balance and goes with your next payout.',
    'Please check that your bank account is right. If it is, you don’t need to do anything.',
  ])

const linesMail = (subject: string, of: { url: string }, lines: readonly [string, ...string[]]): Mail => ({
  subject,
  body: mailLayout({
    preview: lines[0],
    heading: subject,
    children: h(Fragment, null, ...lines.map(mailText), mailButton(of.url, 'See your payouts')),
  }),
})

/** Informs a store's owner of the new bank account, in case somebody else changed it. */
export function bankAccountMail(of: {
  firstName: string
  storeName: string
  by: string
  account: BankAccount
  url: string
}): { subject: string; body: ReactElement } {
  const { bankName, accountNumber, accountName, payoutsPausedUntil } = of.account
  const ending = accountNumber.slice(-4)
  const subject = payoutsPausedUntil ? 'Your bank account was changed' : 'Your bank account is set'
  return {
    subject,
    body: mailLayout({
      preview: `${of.storeName} is paid to ${bankName}, account ending in ${ending}.`,
      heading: subject,
      children: h(
        Fragment,
        null,
        mailText(
          `Hello ${of.firstName}, ${of.by} has set where ${of.storeName} is paid: ${bankName}, account ending in ${ending}, in the name of ${accountName}.`,
        ),
        payoutsPausedUntil && mailText(`No payout goes there in the next ${payoutPauseHours} hours.`),
        mailText('If you know nothing of it, change your password, set your own account again, and write to us.'),
        mailButton(of.url, 'Look at the bank account'),
      ),
    }),
  }
}
