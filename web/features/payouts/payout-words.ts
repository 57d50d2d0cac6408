import type { BankPause } from '#contract/payouts/payout-account.ts'
import type { PaymentCategory, Payout } from '#contract/payouts/payouts.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayAndTime } from '#web/ui/format.ts'

/** Returns true if an administrator can approve the payout: it is due, or its transfer failed, and nothing keeps it back. */
export const canApprove = (
  { status, dueAt, hold, paused, bankPause }: Pick<Payout, 'status' | 'dueAt' | 'hold' | 'paused' | 'bankPause'>,
  now: Date = timeNow(),
): boolean =>
  hold === null && !paused && !bankPause && (status === 'due' || status === 'failed') && new Date(dueAt) <= now

/** Returns until when payouts pause after a change of the bank account, in a sentence for administrators. */
export const bankPauseSentence = ({ changedAt, until }: BankPause): string =>
  `Payouts pause until ${dayAndTime(until)} because the bank account was changed on ${dayAndTime(changedAt)}.`

/** Says what to do with a waiting transfer whose account was changed: it is never released to the new one. */
export const changedSinceSentence = ({ changedAt, until }: BankPause, now: Date = timeNow()): string => {
  const from = new Date(until) > now ? ` from ${dayAndTime(until)}` : ''
  return `The bank account was changed on ${dayAndTime(changedAt)}, after this transfer was requested. Cancel it and pay again${from}.`
}

/** Returns the path of the statement that lists a payout, for administrators. */
export const statementOf = ({ statementId }: Pick<Payout, 'statementId'>): string | undefined =>
  statementId === null ? undefined : `/admin/payouts/${statementId}`

/** Labels of the payment categories. */
export const categoryWords: Readonly<Record<PaymentCategory, string>> = {
  'on-approval': 'On approval',
  'next-day': 'The next day',
  weekly: 'Every Monday',
}

/** When released money is paid, by the store's payment category. */
export const paydayNotes: Readonly<Record<PaymentCategory, string>> = {
  'on-approval': 'What is released is paid once Bitmarte approves it.',
  'next-day': 'What is released is paid the next day.',
  weekly: 'What is released is paid every Monday.',
}
