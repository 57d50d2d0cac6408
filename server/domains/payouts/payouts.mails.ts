import { Fragment, createElement as h, type ReactElement } from 'react'
import { type StatementMoney, statementSums } from '#contract/payouts/statement-sums.ts'
import { type BankAccount, payoutPauseHours } from '#contract/stores/bank-account.ts'
import { type MailRow, mailButton, mailLayout, mailRows, mailText } from '#platform/mail/layout.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import type { PayoutReceiver } from './receiver.ts'
import type { Transfer } from './request-transfer.ts'

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

/** Tells a store that its payout waits for an approval, why, and what it can do. */
export const payoutWaitingMail = (of: {
  name: string
  amount: string
  accountNameDiffers: boolean
  url: string
}): Mail =>
  linesMail(`Your payout of about ${of.amount} waits for approval`, of, [
    `Bitmarte approves the payouts of ${of.name} by hand, and hasn’t approved this one yet. Your money stays on your balance.`,
    ...(of.accountNameDiffers
      ? [
          'Your bank account has neither your name nor your store’s, so we check whose it is first.',
          'Set an account in one of these names, or write to us whose account it is.',
        ]
      : ['You don’t need to do anything. If it still waits in a few days, write to us.']),
  ])

/** Tells a store or partner that a payout failed, and what happens with its money. */
export const payoutFailedMail = (of: { name: string; amount: string; why: string; bank: string; url: string }): Mail =>
  linesMail(`Your payout of ${of.amount} failed`, of, [
    `We sent ${of.amount} to ${of.name} (${of.bank}), and it failed. The reason: ${of.why}`,
    'The money is back on your balance. Your next scheduled payout or Bitmarte’s approval pays it.',
    'Please check that your bank account is right. If it is, you don’t need to do anything.',
  ])

/** Tells a store or partner that a payout is on its way or was paid, and how its amount adds up. */
export function payoutSentMail(of: {
  name: string
  /** The amount and the account that it goes to, as the subject. */
  title: string
  paid: boolean
  transfer: Pick<Transfer, 'account_name' | 'reference'>
  /** What its statement adds up; undefined for a transfer from before statements. */
  money: StatementMoney | undefined
  to: PayoutReceiver
  url: string
}): Mail {
  const { name, title, paid, transfer, money, to, url } = of
  return {
    subject: title,
    body: mailLayout({
      preview: `A payout of ${name}. The statement shows how it adds up.`,
      heading: title,
      children: h(
        Fragment,
        null,
        mailText(
          `This is a payout of ${name}. The account is in the name of ${transfer.account_name}, and the reference is ${transfer.reference}. ${paid ? 'Your bank has the money.' : 'Your bank shows it as soon as it has booked it.'}`,
        ),
        money && mailRows('How it adds up', sumRows('storeId' in to ? 'store' : 'partner', money)),
        mailButton(url, money ? 'See the statement' : 'See your payouts'),
        mailText('If the account isn’t yours, write to us at once.'),
      ),
    }),
  }
}

/** The sums of a statement that aren't zero. */
const sumRows = (kind: 'store' | 'partner', money: StatementMoney): MailRow[] =>
  statementSums(kind, money)
    .filter(({ amount }) => amount !== 0)
    .map(({ label, amount, strong = false }) => ({ label, amount: formatKobo(toKobo(amount)), strong }))

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
  /** Whether the change withdrew the first approval of a store that awaits its second. */
  withdrew: boolean
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
        of.withdrew &&
          mailText('Your store needs its first approval again, because that was given for the previous bank account.'),
        mailText('If you know nothing of it, change your password, set your own account again, and write to us.'),
        mailButton(of.url, 'Look at the bank account'),
      ),
    }),
  }
}
